import { z } from "zod"
import { endpoint } from "@/lib/contract/endpoint"
import { pageQuery, paged } from "@/lib/contract/shapes"
import { clampPage } from "@/lib/server/api/clamp-page"

const list = endpoint("GET /numbers", {
  summary: "Numbers",
  access: "public",
  query: pageQuery(2),
  reply: paged(z.number()),
})

/** Handlers get parsed input: the page is a number. */
const parsed = (page: number) => ({ query: { page, size: 2 } })

describe.each([{ isCounted: true }, { isCounted: false }])("a list with a total past its end: $isCounted", (kind) => {
  test.each([
    [5, 99, { page: 2, content: [4] }],
    [4, 2, { page: 1, content: [2, 3] }],
    [2, 7, { page: 0, content: [0, 1] }],
    [0, 3, { page: 0, content: [] }],
  ])("of %s, page %s", async (total, page, expected) => {
    const { handle } = numbers(total, kind)
    expect(await clampPage(list, handle)(undefined as never, parsed(page))).toMatchObject(expected)
  })

  test("is read once where the page exists", async () => {
    const { handle, asked } = numbers(5, kind)
    await clampPage(list, handle)(undefined as never, parsed(1))
    expect(asked).toEqual([1])
  })
})

/** A list of `total` numbers, which knows its total past the end only if `isCounted`. */
function numbers(total: number, { isCounted }: { isCounted: boolean }) {
  const asked: number[] = []
  const handle = async (_: never, input: unknown) => {
    const { page, size } = (input as ReturnType<typeof parsed>).query
    asked.push(page)
    const content = Array.from({ length: total }, (_n, at) => at).slice(page * size, (page + 1) * size)
    const known = isCounted || content.length > 0 ? total : 0
    return { content, page, size, totalElements: known, totalPages: Math.ceil(known / size) }
  }
  return { handle, asked }
}

test("a call that is not paged is left as it is", () => {
  const handle = async () => null
  const show = endpoint("GET /number", { summary: "One", access: "public", reply: z.null() })
  expect(clampPage(show, handle)).toBe(handle)
})
