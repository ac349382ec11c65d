import { globSync, readFileSync } from "node:fs"
import { posix } from "node:path"

/** Folders whose sub-folders form no circle of imports; the files directly in one count as the folder ".". */
const ROOTS = ["lib/features", "lib/server"]

/** An import from one sub-folder into another. */
type Arrow = { from: string; to: string; by: string }

const imports = /(?:from |import |import\(|new URL\()"((?:@\/|\.\.?\/)[^"]+)"/g

/** The imports of a folder that cross its sub-folders. */
function arrowsOf(root: string): Arrow[] {
  const folderOf = (file: string) => posix.relative(root, file).match(/^([^/]+)\//)?.[1] ?? "."
  return globSync(`${root}/**/*.{ts,tsx}`).flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(imports)].flatMap(([, name = ""]) => {
      const imported = name.startsWith("@/") ? name.slice(2) : posix.join(posix.dirname(file), name)
      const [from, to] = [folderOf(file), folderOf(imported)]
      return imported.startsWith(`${root}/`) && from !== to ? [{ from, to, by: `${file} -> ${imported}` }] : []
    }),
  )
}

/** The arrows that are left once the folders that import nothing, or that nothing imports, are taken away. */
function circlesOf(arrows: readonly Arrow[]): readonly Arrow[] {
  const importing = new Set(arrows.map(({ from }) => from))
  const imported = new Set(arrows.map(({ to }) => to))
  const left = arrows.filter(({ from, to }) => importing.has(to) && imported.has(from))
  return left.length === arrows.length ? left : circlesOf(left)
}

/** What is said of arrows: between which folders, how many and an example; the fewest first, which are the easiest to turn. */
function describeArrows(arrows: readonly Arrow[]): string[] {
  const byFolders = Map.groupBy(arrows, ({ from, to }) => `${from} -> ${to}`)
  return [...byFolders]
    .toSorted(([, a], [, b]) => a.length - b.length)
    .map(([folders, among]) => `${folders}, ${among.length}: ${among[0]?.by}`)
}

test.each(ROOTS)("the folders of %s form no circle", (root) => {
  const arrows = arrowsOf(root)
  expect(arrows.length).toBeGreaterThan(50)
  expect(describeArrows(circlesOf(arrows))).toEqual([])
})
