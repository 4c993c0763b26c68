"""Stands before the package of this name, which jsonschema asks for a function and goes on without.

JupyterLab brings it, the tutor does not; making its grammars takes a second in every process that draws a chart.
"""
