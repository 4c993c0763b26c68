"""How Sphinx builds these pages, from docstrings and from examples that run: `python3 go.py docs`."""

from __future__ import annotations

import sys
from pathlib import Path

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent))

from combotutor.version import version as _version

project = "combotutor"
author = "The combotutor authors"
project_copyright = author
release = version = _version()
language = "en"

extensions = [
    "sphinx.ext.autodoc",
    "sphinx.ext.autosummary",
    "docs.gallery",
    "docs.links",
    "docs.recipes",
    "docs.rooms",
]
exclude_patterns: list[str] = []
default_role = "named"
nitpicky = True

autosummary_generate = False
autodoc_member_order = "bysource"
autodoc_typehints_format = "short"
python_maximum_signature_line_length = 72
python_use_unqualified_type_names = True
add_module_names = False
toc_object_entries_show_parents = "hide"

html_theme = "furo"
html_title = "combotutor"
html_static_path = ["static"]
html_css_files = ["house.css"]
html_copy_source = False
html_show_copyright = False
html_theme_options = {
    "light_css_variables": {
        "font-stack": 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif',
        "color-background-primary": "#f7f3ea",
        "color-background-secondary": "#efe9db",
        "color-code-background": "#fdfbf6",
        "color-foreground-primary": "#1e2430",
        "color-foreground-secondary": "#4c5260",
        "color-brand-primary": "#1d5744",
        "color-brand-content": "#1d5744",
        "color-api-name": "#1d5744",
        "color-api-pre-name": "#1d5744",
        "color-brand-visited": "#1d5744",
    },
    "dark_css_variables": {
        "color-background-primary": "#14181b",
        "color-background-secondary": "#1b2024",
        "color-foreground-primary": "#eef0ea",
        "color-foreground-secondary": "#b9c0bc",
        "color-brand-primary": "#9fd6b4",
        "color-brand-content": "#9fd6b4",
        "color-api-name": "#9fd6b4",
        "color-api-pre-name": "#9fd6b4",
        "color-brand-visited": "#9fd6b4",
    },
}
