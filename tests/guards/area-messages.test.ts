import { existsSync, globSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { AREA_MESSAGES } from "@/components/shell/area/area-pages"
import { AREAS, isArea } from "@/lib/shared/roles"

const areas = Object.keys(AREAS).filter(isArea)
/** The messages of the area's frame, which every screen has. */
const FRAME = ["shell", "ui", "errors"]

test.each(areas)("every screen of the area %s has its messages", (area) => {
  const pages = globSync(`app/${area}/**/{page,layout}.tsx`)
  expect(pages.length).toBeGreaterThan(2)
  const missing = pages.flatMap((page) => {
    const files = [...reachableFrom(page)]
    const provided = new Set([...FRAME, ...AREA_MESSAGES[area], ...files.flatMap(providedBy)])
    return files.flatMap((file) =>
      namespacesOf(file)
        .filter((namespace) => !provided.has(namespace))
        .map((namespace) => `${page}: ${file} needs "${namespace}"`),
    )
  })
  expect(missing).toEqual([])
})

/** The files under components/ and app/ that a page loads, itself included. */
function reachableFrom(page: string, found = new Set<string>()): Set<string> {
  if (found.has(page)) return found
  found.add(page)
  for (const [, specifier = ""] of source(page).matchAll(/(?:from|import\()\s*"([^"]+)"/g)) {
    const base = specifier.startsWith("@/") ? specifier.slice(2) : join(dirname(page), specifier)
    const file = [`${base}.tsx`, `${base}.ts`].find((path) => /^(components|app)\//.test(path) && existsSync(path))
    if (file) reachableFrom(file, found)
  }
  return found
}

const namespacesOf = (file: string) =>
  [...source(file).matchAll(/useTranslations\("([^".]+)/g)].map(([, namespace = ""]) => namespace)

const providedBy = (file: string) => [
  ...[...source(file).matchAll(/<WithMessages\s+namespaces=\{\[([^\]]*)\]/g)].flatMap(([, list = ""]) =>
    [...list.matchAll(/"(\w+)"/g)].map(([, namespace = ""]) => namespace),
  ),
  // A file that only reads texts, as for a toast, provides none.
  ...(/<\w*(?:Provider|WithMessages)\b/.test(source(file))
    ? [...source(file).matchAll(/messages\/en\/(\w+)\.json/g)].map(([, namespace = ""]) => namespace)
    : []),
]

function source(file: string): string {
  return readFileSync(file, "utf8")
}
