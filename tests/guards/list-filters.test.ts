import { z } from "zod"
import { items } from "@/lib/features/items/contract"
import { activeFilters, activeParams, listUrl, parseListParams } from "@/lib/features/items/list-url"
import { insertItem } from "../api/item-fixtures"
import { institutes, send } from "../setup/test-app"

const { query } = items.courses
const params = (query instanceof z.ZodObject ? Object.keys(query.shape) : []).filter(
  (name) => !["instituteId", "page", "size"].includes(name),
)
const filters = params.filter((name) => name !== "sort")

/** A value of each filter that the item below does not have; any other filter takes a text. */
const MISMATCHES: Record<string, string> = { level: "advanced", price: "free" }

test.each(filters)("the public list is narrowed by %s", async (name) => {
  await insertItem("rival", { title: "Weaving", category: "Crafts", level: "beginner" })
  const list = (filter: object) =>
    send(null, items.courses, { query: { instituteId: String(institutes.rival), ...filter } })
  expect((await list({})).data.totalElements).toBeGreaterThan(0)
  const { status, data } = await list({ [name]: MISMATCHES[name] ?? "no such value" })
  expect({ status, found: data.totalElements }).toEqual({ status: 200, found: 0 })
})

test.each(params)("the URL of a list page keeps %s", (name) => {
  expect(listUrl("/courses", parseListParams({ [name]: "7" }))).toBe(`/courses?${name}=7`)
  expect(activeParams(parseListParams({ [name]: "7" }))).toEqual([{ name, value: "7" }])
})

test("an order is no filter", () => {
  expect(activeFilters(parseListParams({ sort: "newest" }))).toEqual([])
})
