import { renderHook } from "@testing-library/react"
import { useListParams } from "@/components/ui/table/use-list-params"

let search = ""
jest.mock("next/navigation", () => ({
  useSearchParams: () => new URLSearchParams(search),
  usePathname: () => "/admin/orders",
}))

const NAMES = { filters: ["status", "sort"], panels: ["order", "new"] } as const

function read(query: string) {
  search = query
  return renderHook(() => useListParams<"status" | "sort", "order" | "new">(NAMES)).result.current
}

const currentUrl = () => window.location.pathname + window.location.search

test.each([
  ["", 1],
  ["page=3", 3],
  ["page=0", 1],
  ["page=-2", 1],
  ["page=1.5", 1],
  ["page=1000001", 1],
  ["page=two", 1],
])("the page of %j is %d", (query, page) => expect(read(query).page).toBe(page))

test("a search is cut, and an empty one is none", () => {
  expect(read(`search=${"a".repeat(200)}`).search).toHaveLength(80)
  expect(read("search=").search).toBeUndefined()
})

test("panels hold an id, or a text where ids are texts", () => {
  const { panelId, panelText } = read("order=txn_1&new=1")
  expect([panelText("order"), panelId("order"), panelId("new")]).toEqual(["txn_1", undefined, 1])
})

test("a filter goes to the first page and closes the panel; a page and a panel keep the filters", () => {
  const { hrefFor, setFilter, closePanel } = read("status=paid&search=rao&page=4&order=txn_1")
  expect(hrefFor({ page: 5 })).toBe("/admin/orders?status=paid&search=rao&page=5")
  expect(hrefFor({ order: "txn_2" })).toBe("/admin/orders?status=paid&search=rao&page=4&order=txn_2")
  const { length } = window.history
  setFilter({ status: undefined })
  expect([currentUrl(), window.history.length]).toEqual(["/admin/orders?search=rao", length])
  closePanel()
  expect([currentUrl(), window.history.length]).toEqual(["/admin/orders?status=paid&search=rao&page=4", length + 1])
})
