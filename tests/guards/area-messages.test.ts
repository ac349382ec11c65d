import { existsSync, globSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { AREA_MESSAGES } from "@/components/shell/area/area-pages"
import { AREAS, isPageArea } from "@/lib/shared/roles"

const areas = [...Object.keys(AREAS), "library"].filter(isPageArea)
/** The messages of the area's frame, which every screen has. */
const FRAME = ["shell", "ui", "errors"]

test.each(areas)("every screen of the area %s has its messages", (area) => {
  const pages = globSync(`app/${area}/**/{page,layout}.tsx`)
  expect(pages.length).toBeGreaterThan(2)
  const missing = pages.flatMap((page) =>
    findMissing(page, new Set([...FRAME, ...AREA_MESSAGES[area]])).map((need) => `${page}: ${need}`),
  )
  expect(missing).toEqual([])
})

/** What a file and those that it loads read of messages that it is not given. A file with `WithMessages` gives what it loads these alone. */
function findMissing(file: string, given: ReadonlySet<string>, found = new Set<string>()): string[] {
  const visit = `${file} ${[...given].join()}`
  if (found.has(visit)) return []
  found.add(visit)
  const own = [file, ...importsOf(file).filter(wraps)].flatMap(replacedBy)
  if (own.includes("...")) own.push(...given)
  const provided = new Set([...(own.length > 0 ? own : given), ...addedBy(file)])
  return [
    ...namespacesOf(file)
      .filter((namespace) => !provided.has(namespace))
      .map((namespace) => `${file} needs "${namespace}"`),
    ...importsOf(file).flatMap((imported) => findMissing(imported, provided, found)),
  ]
}

/** The files under components/ and app/ that a file loads. */
const importsOf = (file: string): string[] =>
  [...source(file).matchAll(/(?:from|import\()\s*"([^"]+)"/g)].flatMap(([, specifier = ""]) => {
    const base = specifier.startsWith("@/") ? specifier.slice(2) : join(dirname(file), specifier)
    return [`${base}.tsx`, `${base}.ts`].find((path) => /^(components|app)\//.test(path) && existsSync(path)) ?? []
  })

const namespacesOf = (file: string) =>
  [...source(file).matchAll(/useTranslations\("([^".]+)/g)].map(([, namespace = ""]) => namespace)

const replacedBy = (file: string) =>
  [...source(file).matchAll(/<WithMessages\s+namespaces=\{\[([^\]]*)\]/g)].flatMap(([, list = ""]) =>
    [...list.matchAll(/"(\w+)"|(\.\.\.)/g)].map(([, namespace, spread = ""]) => namespace ?? spread),
  )

/** Whether a component gives its messages to what is put into it. */
const wraps = (file: string) => source(file).includes("<WithMessages") && source(file).includes("{children}")

// A file that only reads texts, as for a toast, provides none.
const addedBy = (file: string) =>
  /<\w*(?:Provider|Messages)\b/.test(source(file))
    ? [...source(file).matchAll(/messages\/en\/(\w+)\.json/g)].map(([, namespace = ""]) => namespace)
    : []

function source(file: string): string {
  return readFileSync(file, "utf8")
}
