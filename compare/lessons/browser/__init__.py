"""The lessons as pages whose cells run in the browser, in Python as WebAssembly (Pyodide)."""
