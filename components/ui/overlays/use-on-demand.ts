import { useState } from "react"

/**
 * A module that `load` imports, undefined until the returned function was called and the module has arrived. A failed
 * import is repeated by the next call.
 */
export function useOnDemand<Module>(load: () => Promise<Module>): readonly [Module | undefined, () => void] {
  const [loaded, setLoaded] = useState<{ module: Module }>()
  function request() {
    if (!loaded) void load().then((module) => setLoaded({ module }), ignoreError)
  }
  return [loaded?.module, request]
}

const ignoreError = () => undefined
