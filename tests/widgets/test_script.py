"""Several modules as one text: it runs, keeps names apart, and shows the exports of the last one alone."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from combotutor.widgets.script import one_text


def test_modules_with_the_same_names_inside_run_as_one_text(tmp_path: Path, node: str) -> None:
    (tmp_path / "a.mjs").write_text(
        "const SAME = 1;\nexport function one() {\n  return SAME;\n}\nexport default { one };\n"
    )
    (tmp_path / "b.mjs").write_text(
        'import { one } from "./a.mjs";\nconst SAME = 2;\nexport const both = () => [one(), SAME];\n'
    )
    (tmp_path / "c.mjs").write_text(
        'import { both } from "../x/b.mjs";\nimport { one } from "./a.mjs";\nexport const all = [...both(), one()];\n'
    )
    made = tmp_path / "made.mjs"
    made.write_text(one_text(tmp_path / "a.mjs", tmp_path / "b.mjs", tmp_path / "c.mjs"))
    program = f"const m = await import({made.as_uri()!r}); console.log(JSON.stringify([Object.keys(m), m.all]));"
    run = subprocess.run(
        [node, "--input-type=module", "-e", program], capture_output=True, text=True, check=False, timeout=60
    )
    assert (run.stderr, run.stdout) == ("", '[["all"],[1,2,1]]\n')


def test_a_module_that_is_imported_before_it_is_there_is_refused(tmp_path: Path) -> None:
    (tmp_path / "a.mjs").write_text('import { one } from "./b.mjs";\n')
    (tmp_path / "b.mjs").write_text("export const one = 1;\n")
    with pytest.raises(ValueError, match=r"b\.mjs is imported before it is there"):
        one_text(tmp_path / "a.mjs", tmp_path / "b.mjs")
