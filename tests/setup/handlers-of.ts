import { existsSync } from "node:fs"

const CONTRACT = /^lib\/features\/([^/]+)\/(?:([\w-]+)-)?contract$/

/**
 * The module with the handlers of a contract, from the root: those of `contract` are in `handlers.server`, those of
 * `name-contract` in `name-handlers.server` if there is one. Undefined for any other module.
 */
export function handlersOf(module: string): string | undefined {
  const [, feature, name] = CONTRACT.exec(module) ?? []
  if (!feature) return undefined
  const own = `lib/features/${feature}/${name}-handlers.server`
  return name && existsSync(`${own}.ts`) ? own : `lib/features/${feature}/handlers.server`
}
