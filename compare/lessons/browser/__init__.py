"""The lessons as pages whose cells run in the browser: Python is there as WebAssembly (Pyodide), nothing is installed."""
