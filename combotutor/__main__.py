"""`python -m combotutor`: the same as the command `combotutor`."""

import sys

from combotutor.cli.main import main

sys.exit(main())
