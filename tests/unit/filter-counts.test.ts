import { filterCounts, withValidCounts } from "@/components/items/public/filter-counts"

const counts = {
  teachers: 1,
  items: [],
  categories: [
    { kind: "course", category: "Design", count: 2 },
    { kind: "book", category: "Design", count: 3 },
    { kind: "book", category: "Music", count: 1 },
  ],
  languages: [],
  prices: [],
} as const
const copy = () => ({ ...counts, items: [], categories: [...counts.categories], languages: [], prices: [] })

test("the counts of a filter are those of one kind, or of all kinds together", () => {
  expect(filterCounts({ counts: copy() }, "course").categories).toEqual([{ value: "Design", count: 2 }])
  expect(filterCounts({ counts: copy() }).categories).toEqual([
    { value: "Design", count: 5 },
    { value: "Music", count: 1 },
  ])
})

test.each([
  ["of a filter that narrows the list alone", { category: "Design" }, true],
  ["within a kind", { kind: "book" }, true],
  ["in another order", { sort: "price" }, true],
  ["beside words", { searchParam: "light" }, false],
  ["beside another filter", { language: "hi" }, false],
])("a count %s is shown only where it is true of the list: %j", (_, state, isShown) => {
  const [option] = withValidCounts([{ value: "Design", label: "Design", count: 5 }], { filter: "category", state })
  expect(option?.count).toBe(isShown ? 5 : undefined)
})
