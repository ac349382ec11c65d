import { fetchRaw } from "./fetch-raw"
import type { LoadTarget } from "./load"

/**
 * Why a target cannot be measured: it does not respond with 200, or a cache responds although it is to be measured without
 * one. Each response that is computed has an id of its own; a cache repeats that of the response that it stored.
 */
export async function findObstacle({
  program,
  path,
  headers,
  script,
  isUncached,
}: LoadTarget): Promise<string | undefined> {
  if (script !== undefined) return undefined
  const [first, second] = [await fetchRaw(program, path, headers), await fetchRaw(program, path, headers)]
  if (first.status !== 200) return `responds with ${first.status}`
  const id = first.headers["x-request-id"]
  const isCached = id === undefined || id === second.headers["x-request-id"]
  return isUncached && isCached ? "is served from a cache" : undefined
}
