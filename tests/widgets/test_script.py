"""Several scripts as one text: it runs, keeps names apart, and shows the exports of the one that is asked for alone."""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Mapping
from pathlib import Path

import pytest

import combotutor
from combotutor.widgets.script import one_text

PACKAGE = Path(combotutor.__file__).parent


def written(folder: Path, **sources: str) -> Path:
    """Write scripts into a folder and return the first; two underscores of a name lead into a folder below."""
    paths = [folder / f"{name.replace('__', '/')}.mjs" for name in sources]
    for path, source in zip(paths, sources.values(), strict=True):
        path.parent.mkdir(exist_ok=True)
        path.write_text(source, encoding="utf-8")
    return paths[0]


def exports(node: str, path: Path) -> Mapping[str, object]:
    """Return what a module exports, as Node reads it; a function or a class is told by its kind."""
    program = (
        f"const m = await import({path.as_uri()!r});"
        "console.log(JSON.stringify(m, (_, one) => (typeof one === 'function' ? 'function' : one)));"
    )
    run = subprocess.run(
        [node, "--input-type=module", "-e", program], capture_output=True, text=True, check=False, timeout=60
    )
    assert run.stderr == ""
    read: Mapping[str, object] = json.loads(run.stdout)
    return read


def test_scripts_with_the_same_names_inside_and_outside_run_as_one_text(tmp_path: Path, node: str) -> None:
    main = written(
        tmp_path,
        c='import { both } from "./in/a.mjs";\nimport { one } from "./a.mjs";\nexport const c = [...both(), one()];\n',
        in__a='import {\n  one,\n} from "../a.mjs";\nconst SAME = 2;\nexport const both = () => [one(), SAME];\n',
        a="const SAME = 1;\nexport function one() {\n  return SAME;\n}\nexport default { one };\n",
    )
    made = tmp_path / "made.mjs"
    made.write_text(one_text(main))
    assert exports(node, made) == {"c": [1, 2, 1]}


def test_a_script_that_two_import_from_is_there_once(tmp_path: Path) -> None:
    main = written(
        tmp_path,
        a='import { b } from "./b.mjs";\nimport { c } from "./c.mjs";\nexport const a = [b, c];\n',
        b='import { d } from "./d.mjs";\nexport const b = d;\n',
        c='import { d } from "./d.mjs";\nexport const c = d;\n',
        d="export const d = Symbol();\n",
    )
    assert one_text(main).count("Symbol()") == 1
    assert one_text(main) == one_text(main)


@pytest.mark.parametrize(
    "name", ["tutor/tutor.mjs", "widgets/hand.mjs", "widgets/hand_widget.mjs", "widgets/seen.mjs", "host/live.mjs"]
)
def test_what_is_served_exports_what_the_script_itself_does(name: str, tmp_path: Path, node: str) -> None:
    made = tmp_path / "made.mjs"
    made.write_text(one_text(PACKAGE / name), encoding="utf-8")
    assert not re.search(r"^import\b", made.read_text(encoding="utf-8"), re.MULTILINE)
    assert exports(node, made) == exports(node, PACKAGE / name)


@pytest.mark.parametrize(
    "line",
    [
        'import * as b from "./b.mjs";',
        'import b from "./b.mjs";',
        'import { one as two } from "./b.mjs";',
        'import { one } from "b";',
        'import { one } from "https://example.org/b.mjs";',
        'import "./b.mjs";',
        'const b = await import("./b.mjs");',
        "const here = import.meta.url;",
        'export * from "./b.mjs";',
        'export { one } from "./b.mjs";',
        "export { two };",
        "export let two = 2;",
        "export const [two] = [2];",
        "const two = 2; export const three = 3;",
        "export default function () {}",
    ],
)
def test_what_is_not_known_of_modules_is_refused(line: str, tmp_path: Path) -> None:
    main = written(tmp_path, a=f"{line}\n", b="export const one = 1;\n")
    with pytest.raises(
        ValueError, match=r"^a\.mjs says '.*(import|export).*': see widgets/script\.py for what is known"
    ):
        one_text(main)


def test_comments_are_not_sent_and_what_looks_like_one_within_a_line_is(tmp_path: Path) -> None:
    kept = '\nexport const a = "//"; // three\nconst b = `/* ${a} */`;\n'
    first, second, third = "// One.\n", "/** Two:\n * import it. */\n", "  /* Three. */\n"
    assert one_text(written(tmp_path, a=f"{first}{second}{kept}{third}{first}")) == kept


def test_a_text_of_several_lines_is_refused_as_one_might_be_taken_for_a_comment(tmp_path: Path) -> None:
    main = written(tmp_path, a="const a = `one\n// two\n` + `three`;\n")
    with pytest.raises(ValueError, match=r"^a\.mjs begins a text in 'const a = `one' that does not end there"):
        one_text(main)


def test_a_name_that_is_not_exported_is_refused(tmp_path: Path) -> None:
    main = written(tmp_path, a='import { one, two } from "./b.mjs";\n', b="export const one = 1;\nconst two = 2;\n")
    with pytest.raises(ValueError, match=r"^a\.mjs imports 'two', which b\.mjs does not export"):
        one_text(main)


def test_a_script_that_is_not_there_is_refused(tmp_path: Path) -> None:
    main = written(tmp_path, a='import { one } from "./b.mjs";\n')
    with pytest.raises(ValueError, match=r"^a\.mjs imports from './b\.mjs', which is not there"):
        one_text(main)


def test_a_circle_is_refused(tmp_path: Path) -> None:
    main = written(
        tmp_path,
        a='import { b } from "./b.mjs";\nexport const a = 1;\n',
        b='import { c } from "./c.mjs";\nexport const b = 1;\n',
        c='import { a } from "./a.mjs";\nexport const c = 1;\n',
    )
    with pytest.raises(ValueError, match=r"^a\.mjs imports from itself by way of c\.mjs: cut the circle"):
        one_text(main)


def test_a_name_that_a_script_both_imports_and_makes_does_not_parse(tmp_path: Path, node: str) -> None:
    main = written(
        tmp_path,
        a='import { one } from "./b.mjs";\nconst one = 2;\nexport const a = one;\n',
        b="export const one = 1;\n",
    )
    made = tmp_path / "made.mjs"
    made.write_text(one_text(main))
    run = subprocess.run([node, "--check", made], capture_output=True, text=True, check=False, timeout=60)
    assert "Identifier 'one' has already been declared" in run.stderr
