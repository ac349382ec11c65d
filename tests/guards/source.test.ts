import { execFileSync } from "node:child_process"
import { existsSync, globSync, readFileSync } from "node:fs"
import { FAILURE_STATUSES } from "@/lib/contract/errors"
import { AREAS } from "@/lib/shared/roles"

const read = (file: string) => readFileSync(file, "utf8")
const areas = Object.keys(AREAS)

test("every page of an area is an areaPage of that area", () => {
  const pages = globSync(areas.map((area) => `app/${area}/**/page.tsx`))
  expect(pages.length).toBeGreaterThan(8)
  const unguarded = pages.filter((page) => !read(page).includes(`export default areaPage("${page.split("/")[1]}", `))
  expect(unguarded).toEqual([])
})

test("every layout of an area is an areaLayout of that area", () => {
  for (const area of areas)
    expect(read(`app/${area}/layout.tsx`)).toMatch(
      new RegExp(`areaLayout\\("${area}", (?:areaSlots|\\{ \\.\\.\\.areaSlots)`),
    )
})

test("every failure of the catalogue is used", () => {
  const code = globSync(["app/**/*.{ts,tsx}", "components/**/*.{ts,tsx}", "lib/**/*.ts"])
    .filter((file) => !file.endsWith("lib/contract/errors.ts"))
    .map(read)
    .join("\n")
  const unused = Object.keys(FAILURE_STATUSES).filter((name) => !code.includes(`"${name}"`))
  expect(unused).toEqual([])
})

test("no page uses the cache of Next", () => {
  const sources = globSync(["app/**/*.{ts,tsx}", "components/**/*.{ts,tsx}", "lib/**/*.{ts,tsx}"])
  const cached = sources.filter((file) =>
    /from "next\/cache"|["']use cache["']|unstable_cache|export const revalidate/.test(read(file)),
  )
  expect(cached).toEqual([])
})

test("a form that is no search posts, so that a submit before hydration puts nothing in the URL", () => {
  const forms = globSync(["app/**/*.tsx", "components/**/*.tsx"]).flatMap((file) =>
    [...read(file).matchAll(/<form\s(?:[^>]|=>)*>/g)].map(([tag]) => ({ file, tag })),
  )
  expect(forms.length).toBeGreaterThan(20)
  expect(forms.filter(({ tag }) => !/method="post"|role="search"/.test(tag))).toEqual([])
})

test("files are chosen by one control, because the button of a native input is in the language of the browser", () => {
  const files = globSync(["app/**/*.tsx", "components/**/*.tsx"]).filter((file) => read(file).includes('type="file"'))
  expect(files).toEqual(["components/ui/fields/file-button.tsx"])
})

test("migrations have unique numbers and begin with a sentence", () => {
  const files = globSync("lib/server/db/migrations/*.sql")
    .map((file) => file.split("/").at(-1) ?? "")
    .sort()
  expect(new Set(files.map((name) => name.slice(0, 4))).size).toBe(files.length)
  for (const file of files)
    expect([file, read(`lib/server/db/migrations/${file}`)]).toEqual([file, expect.stringMatching(/^-- [A-Z].{20,}/)])
})

test("no file names a registry or a local path", () => {
  const tracked = execFileSync("git", ["ls-files"], { encoding: "utf8" }).trim().split("\n").filter(existsSync)
  const texts = tracked.filter(
    (file) => /\.(?:ts|tsx|mjs|md|json|css|sql|yml|example)$/.test(file) && !file.startsWith("tests/guards/source"),
  )
  const offending = texts.filter((file) =>
    /"resolved": "https?:|(?<![\w-])\/(?:work|home|root)\/[a-z]/.test(read(file)),
  )
  expect(offending).toEqual([])
})

test("the path of a page of an area is spelled in lib/shared/paths.ts alone", () => {
  const literal = new RegExp(`["'\`]/(?:${areas.join("|")})[/"'\`]`)
  const spelled = globSync(["app/**/*.{ts,tsx}", "components/**/*.{ts,tsx}", "lib/**/*.{ts,tsx}"])
    .filter((file) => file !== "lib/shared/paths.ts" && !file.startsWith("lib/demo/"))
    .filter((file) => literal.test(read(file)))
  expect(spelled).toEqual([])
})
