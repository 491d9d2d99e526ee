"""The rules as code, a module a mechanic."""
