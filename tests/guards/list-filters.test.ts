import { z } from "zod"
import { type ItemFilter, items } from "@/lib/features/items/contract"
import { activeFilters, activeParams, listUrl, parseListParams } from "@/lib/features/items/list-url"
import { insertItem } from "../api/item-fixtures"
import { withInstitute } from "@/lib/server/tenancy/institute"
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

type Filter = Exclude<keyof ItemFilter, "instituteId" | "page" | "size" | "sort">

/** What an item has, by which each filter finds it then. */
const FOUND_BY: Record<Filter, { values: Parameters<typeof insertItem>[1]; value: string }> = {
  searchParam: { values: { title: "Basketry" }, value: "basketry" },
  category: { values: { category: "Baskets" }, value: "Baskets" },
  level: { values: { level: "advanced" }, value: "advanced" },
  language: { values: { language: "hi" }, value: "hi" },
  price: { values: { priceMinor: 0 }, value: "free" },
}

test.each(filters)("a list that is narrowed by %s follows a change of the item", async (name) => {
  const { values, value } = Object.entries(FOUND_BY).find(([filter]) => filter === name)?.[1] ?? {}
  const id = await insertItem("rival", { title: "Weaving", category: "Crafts", level: "beginner" })
  const isFound = async () => {
    const query = { instituteId: String(institutes.rival), [name]: value }
    return (await send(null, items.courses, { query })).data.content.some((item) => item.id === id)
  }
  expect(await isFound()).toBe(false)
  await withInstitute(institutes.rival, (db) =>
    db
      .updateTable("items")
      .set(values ?? {})
      .where("id", "=", id)
      .execute(),
  )
  expect(await isFound()).toBe(true)
})

test.each(params)("the URL of a list page keeps %s", (name) => {
  expect(listUrl("/courses", parseListParams({ [name]: "7" }))).toBe(`/courses?${name}=7`)
  expect(activeParams(parseListParams({ [name]: "7" }))).toEqual([{ name, value: "7" }])
})

test("an order is no filter", () => {
  expect(activeFilters(parseListParams({ sort: "newest" }))).toEqual([])
})
