import { globSync, readFileSync } from "node:fs"

/** What runs in a browser. */
const files = globSync(["components/**/*.{ts,tsx}", "lib/client/**/*.ts", "app/**/*.tsx"])
/** Both try again, and both say when a part cannot be loaded. */
const HELPERS = /(?:loadPart|withPart|lazyPart|quietPart)(?:<\w+>)?\(\s*\(\) =>\s*$/
/** Where the helpers themselves stand. */
const KERNEL = ["components/ui/quiet-part.tsx", "lib/client/load-part.ts"]

test("every part that is loaded on demand is tried again, and its absence is told", () => {
  const found = files.flatMap((file) =>
    readFileSync(file, "utf8")
      .split(/\bimport\((?=")/)
      .slice(0, -1)
      .filter((before) => !before.endsWith("typeof "))
      .map((before) => ({ file, before: before.slice(-80) })),
  )
  expect(found.length).toBeGreaterThan(40)
  expect(found.filter(({ before }) => !HELPERS.test(before)).map(({ file }) => file)).toEqual([])
})

test("no component uses React.lazy or next/dynamic, whose failures end at the page of an error", () => {
  const bare = files.filter((file) =>
    /next\/dynamic|\blazy\b[^"]*from "react"|\bSuspense\b/.test(readFileSync(file, "utf8")),
  )
  expect(bare.filter((file) => !KERNEL.includes(file))).toEqual([])
})
