// What a page of another origin can try against the tutor. Returns, for each try, whether it read or opened anything.
// Each way is tried at several addresses at the same time: what is refused in silence is waited for. A line is opened or
// refused, and a busy machine may take long to open one.
async ({ base, session, upload }) => {
  const line = base.replace(/^http/, "ws");
  const found = {};
  const settle = (work, patience = 4000) =>
    Promise.race([work.catch((error) => `no: ${error.name ?? error}`), new Promise((end) => setTimeout(() => end("no: silence"), patience))]);
  const read = async (path, options) => {
    const answer = await fetch(base + path, options);
    if (answer.type === "opaque") return "no: opaque";
    return answer.ok ? `read ${(await answer.text()).slice(0, 60)}` : `no: ${answer.status}`;
  };
  const opened = (path) =>
    new Promise((end) => {
      const socket = new WebSocket(line + path);
      socket.onopen = () => {
        socket.send(JSON.stringify({ method: "custom", content: { do: "forget" } }));
        end("opened");
      };
      socket.onerror = () => end("no: refused");
    });
  const streamed = (path) =>
    new Promise((end) => {
      const source = new EventSource(base + path);
      source.onopen = () => end("opened");
      source.onmessage = () => end("opened");
      source.onerror = () => { source.close(); end("no: refused"); };
    });
  const loaded = (name, attributes) =>
    new Promise((end) => {
      const element = Object.assign(document.createElement(name), attributes);
      // An embedded page that was refused is loaded, too: there is only nothing in it.
      element.onload = () => end(name === "embed" && !element.getSVGDocument() ? "no: apart" : "loaded");
      element.onerror = () => end("no: refused");
      document.body.append(element);
    });
  const framed = (path) =>
    new Promise((end) => {
      const frame = document.createElement("iframe");
      frame.onload = () => {
        try {
          end(frame.contentDocument?.body?.innerText ? `read ${frame.contentDocument.body.innerText.slice(0, 60)}` : "no: empty");
        } catch {
          end("no: apart");
        }
      };
      frame.src = base + path;
      document.body.append(frame);
    });
  const posted = (path, kind) =>
    new Promise((end) => {
      const frame = document.createElement("iframe");
      frame.name = `into-${Math.random()}`;
      const form = Object.assign(document.createElement("form"), { method: "post", action: base + path, enctype: kind, target: frame.name });
      form.append(Object.assign(document.createElement("textarea"), { name: "file", value: '{"method":"custom"}' }));
      document.body.append(frame, form);
      frame.onload = () => setTimeout(() => end("no: sent blindly"), 300);
      form.submit();
    });

  const each = (paths, tried) => Promise.all(paths.map(tried));

  const control = "/odds/api/kernel/set_ui_element_value";
  const body = JSON.stringify({ objectIds: ["x"], values: [1] });
  // Most of these are refused in silence: all else is tried meanwhile.
  const embedded = each(["/", "/odds/"], async (path) => {
    const both = [loaded("object", { data: base + path }), loaded("embed", { src: base + path })];
    [found[`object ${path}`], found[`embed ${path}`]] = await each(both, (one) => settle(one, 1500));
  });
  const readable = ["/", "/odds/", "/odds/?lang=de", "/odds/health", "/odds/favicon.ico", "/sse", "/odds/sse", "/public/x", "/odds/api/status"];
  await each(readable, async (path) => {
    found[`fetch ${path}`] = await settle(read(path));
    found[`fetch with cookies ${path}`] = await settle(read(path, { credentials: "include" }));
    found[`no-cors ${path}`] = await settle(read(path, { mode: "no-cors" }));
  });
  await each([control, upload, "/odds/api/home/workspace_files", "/"], async (path) => {
    const plain = { method: "POST", body, headers: { "content-type": "text/plain" } };
    found[`post ${path}`] = await settle(read(path, plain));
    found[`post no-cors ${path}`] = await settle(read(path, { ...plain, mode: "no-cors" }));
    found[`post json ${path}`] = await settle(
      read(path, { ...plain, headers: { "content-type": "application/json", "marimo-session-id": session, "x-file-name": "x" } }),
    );
    found[`form ${path}`] = await settle(posted(path, "text/plain"));
    found[`multipart ${path}`] = await settle(posted(path, "multipart/form-data"));
    found[`beacon ${path}`] = navigator.sendBeacon(base + path, body) ? "no: sent blindly" : "no: refused";
  });
  const lines = ["/live", `/odds/ws?session_id=${session}`, "/odds/ws?session_id=s_newone", `/ws?session_id=${session}`, "/terminal/ws", "/odds/terminal/ws"];
  await each(lines, async (path) => (found[`line ${path}`] = await settle(opened(path), 60_000)));
  await each(["/sse", "/odds/sse", `/odds/sse?session_id=${session}`, "/"], async (path) => (found[`stream ${path}`] = await settle(streamed(path))));
  await each(["/", "/odds/"], async (path) => (found[`frame ${path}`] = await settle(framed(path))));
  found["picture"] = await settle(loaded("img", { src: `${base}/odds/favicon.ico` }));
  found["script"] = await settle(loaded("script", { src: `${base}/odds/assets/none.js` }));
  found["module"] = await settle(import(`${base}/`).then(() => "loaded"));
  found["style"] = await settle(loaded("link", { rel: "stylesheet", href: `${base}/odds/` }));
  await embedded;
  return found;
};
