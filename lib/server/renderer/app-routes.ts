import { readFileSync } from "node:fs"
import { join } from "node:path"
import { z } from "zod"

const Manifest = z.record(z.string(), z.string())
const dynamicSegments: [pattern: RegExp, expression: string][] = [
  [/^\[\[\.\.\.\w+\]\]$/, "(?:/.+)?"],
  [/^\[\.\.\.\w+\]$/, "/.+"],
  [/^\[\w+\]$/, "/[^/]+"],
]

/**
 * Reads the routes of a build; the returned function tells whether a page has a path. The route of all other paths, which
 * `isFilePath` decides, does not count.
 */
export function readAppRoutes(distDir: string): (path: string) => boolean {
  const manifest = Manifest.parse(JSON.parse(readFileSync(join(distDir, "app-path-routes-manifest.json"), "utf8")))
  return matchRoutes(Object.values(manifest))
}

/** Whether one of these routes, as Next spells them, has a path. */
export function matchRoutes(routes: readonly string[]): (path: string) => boolean {
  const counted = routes.filter((route) => !/^\/(?:_|\[\.\.\.\w+\]$)/.test(route))
  const isStatic = (route: string) => !route.includes("[")
  const fixed = new Set(counted.filter(isStatic))
  const patterns = counted.filter((route) => !isStatic(route)).map(expressionOf)
  const pattern = patterns.length > 0 ? new RegExp(`^(?:${patterns.join("|")})$`) : undefined
  return (path) => fixed.has(path) || pattern?.test(path) === true
}

const expressionOf = (route: string): string =>
  route
    .split("/")
    .slice(1)
    .map(
      (segment) =>
        dynamicSegments.find(([shape]) => shape.test(segment))?.[1] ??
        `/${segment.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}`,
    )
    .join("")
