import { existsSync, globSync, readFileSync } from "node:fs"

const TYPES = ["@main", "@phone", "@layout"]
const journeys = globSync("tests/e2e/*.spec.ts").flatMap((file) =>
  [...readFileSync(file, "utf8").matchAll(/^\s*test\(\s*(["`].+?["`]),\s(?:\s*\{\s*tag: \[([^\]]*)\])?/gm)].map(
    ([, title = "", tags = ""]) => ({ title: `${file}: ${title}`, tags: [...tags.matchAll(/@[\w-]+/g)].map(String) }),
  ),
)

test.each(journeys.map(({ title, tags }) => [title, tags] as const))("%s names its features", (_, tags) => {
  const features = tags.filter((tag) => !TYPES.includes(tag)).map((tag) => tag.slice(1))
  expect(features).not.toEqual([])
  expect(features.filter((name) => !existsSync(`lib/features/${name}`) && !existsSync(`components/${name}`))).toEqual(
    [],
  )
})

test("`npm test` runs some of the journeys", () => {
  const main = journeys.filter(({ tags }) => tags.includes("@main")).length
  expect(journeys.length).toBeGreaterThan(100)
  expect(main).toBeGreaterThan(35)
  expect(main).toBeLessThan(journeys.length / 2)
})
