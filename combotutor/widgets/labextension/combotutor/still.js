// When a notebook is opened again its Python is gone, and its widgets with it, but the picture of every hand is in the
// file. Where JupyterLab's widget manager says "Loading widget..." or "model not found", this shows that picture.
//
// Other widgets' outputs are left alone. JupyterLab loads this as it does any extension, as a container of modules.
(() => {
  const MANAGER = "@jupyter-widgets/jupyterlab-manager";
  const NOT_FOUND = "Error displaying widget: model not found";
  // Under which the tutor keeps in the browser how its page looks.
  const KEY = "combotutor";
  // A widget that lives is there by then, and nobody sees its picture first.
  const SOON = 300;
  // A Python that is not there by then may not come: its notebook was told to have none.
  const LATE = 5000;

  /** The picture that an output holds of a hand; null where there is none. */
  function pictureIn(data) {
    const page = document.createElement("template");
    page.innerHTML = data["text/html"] ?? "";
    return page.content.querySelector(".combotutor-still");
  }

  /** The languages that the reader likes best, first the one that was chosen in the tutor. */
  function wishes() {
    let chosen = null;
    try {
      chosen = JSON.parse(localStorage.getItem(KEY))?.language;
    } catch {
      // The browser keeps nothing, or nothing that can be read.
    }
    return [chosen, ...navigator.languages].map((wish) => String(wish).split("-")[0]);
  }

  /** Says below a picture, in the reader's language as far as the picture has it, how it comes to life. */
  function say(still, sentences) {
    const wished = wishes().map((language) => sentences.find((each) => each.lang === language));
    const said = wished.find(Boolean) ?? sentences[0];
    for (const each of sentences) each.hidden = each !== said;
  }

  /** Lets the widget manager's way to show an output show our pictures where it has no widget. */
  function mend({ prototype }) {
    const { renderModel } = prototype;
    prototype.renderModel = async function (model) {
      const still = pictureIn(model.data);
      const shown = renderModel.call(this, model);
      if (!still) return shown;
      const sentences = [...still.querySelectorAll(".combotutor-run")];
      for (const each of sentences) each.hidden = true;
      setTimeout(() => say(still, sentences), LATE);
      still.classList.add("jp-RenderedHTMLCommon");
      still.style.visibility = "hidden";
      setTimeout(() => (still.style.visibility = ""), SOON);
      this.node.replaceChildren(still);
      await shown;
      if (this.node.textContent !== NOT_FOUND) return;
      say(still, sentences);
      this.node.replaceChildren(still);
    };
  }

  async function activate() {
    const manager = await window._JUPYTERLAB[MANAGER]?.get("./index");
    const { WidgetRenderer } = manager?.() ?? {};
    if (WidgetRenderer) mend(WidgetRenderer);
  }

  window._JUPYTERLAB ??= {};
  window._JUPYTERLAB.combotutor = {
    init() {},
    get: async () => () => ({ id: "combotutor:still", autoStart: true, activate }),
  };
})();
