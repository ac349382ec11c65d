import { endpoint } from "@/lib/contract/endpoint"
import { z } from "zod"
import { okResponse } from "./mock-api"
import { liveSession } from "./session-fixture"

const part = { summary: "", access: "signed-in", reply: z.array(z.never()) } as const
const read = endpoint("GET /users/v2/api/read", part)
const write = endpoint("POST /users/v2/api/write", part)
const path = `/api${read.path}`
const { href } = new URL(path, window.location.href)

type Entry = { name: string; initiatorType: string; startTime: number }
let entries: Entry[] = []

class TimelineObserver {
  observe() {}
  takeRecords = () => entries.splice(0)
}

/** A new page whose head names the call; `ageMs`: how long ago the browser started it, undefined while it has no response. */
async function newPage(ageMs?: number) {
  document.head.innerHTML = `<link rel="preload" as="fetch" crossorigin href="${path}">`
  Object.assign(global, { PerformanceObserver: TimelineObserver })
  entries = ageMs === undefined ? [] : [requestOf("link", ageMs)]
  jest.resetModules()
  return (await import("@/lib/client/preloaded-calls")).takePreloadedCall
}
const requestOf = (initiatorType: string, ageMs: number) => ({
  name: href,
  initiatorType,
  startTime: performance.now() - ageMs,
})

test("a preloaded call is taken once, and another never", async () => {
  const take = await newPage()
  expect([take(path), take(path), take(`${path}?page=1`)]).toEqual([true, false, false])
})

test.each([
  [29_000, true],
  [31_000, false],
])("a response that was asked for %d ms ago is taken: %s", async (ageMs, isTaken) => {
  const take = await newPage(ageMs)
  expect([take(path), take(path)]).toEqual([isTaken, false])
})

test("a response that the page has fetched itself says nothing of the preloaded one", async () => {
  const take = await newPage()
  entries = [requestOf("fetch", 31_000)]
  expect(take(path)).toBe(true)
})

test("a call that was preloaded before a write is made anew, with the session of the page", async () => {
  await newPage(1_000)
  global.fetch = jest.fn(async (address: unknown) =>
    address === "/api/auth/session" ? Response.json(liveSession()) : okResponse([]),
  )
  const { call } = await import("@/lib/client/api")
  await call(write, {})
  await call(read, {})
  const headers = expect.objectContaining({ Authorization: "Bearer access-1" })
  expect(global.fetch).toHaveBeenLastCalledWith(path, expect.objectContaining({ headers }))
})
