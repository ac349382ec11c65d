import { call } from "@/lib/client/api"
import { type Endpoint, endpoint } from "@/lib/contract/endpoint"
import { Nothing } from "@/lib/contract/shapes"
import { errorResponse, okResponse } from "./mock-api"

const shared = { summary: "", access: "public", reply: Nothing } as const
const read = endpoint("GET /users/v2/api/read", shared)
const write = endpoint("POST /users/v2/api/write", { ...shared, recordsNothing: "-" })

/** Makes a call whose request is answered so; returns how many requests it took, and its failure. */
async function outcomeOf(sent: Endpoint, answer: (request: Request) => Promise<Response>) {
  let requests = 0
  global.fetch = async (input) => {
    if (!(input instanceof Request)) return Response.json({})
    requests += 1
    return answer(input)
  }
  const failure: unknown = await call(sent, {}).then(
    () => undefined,
    (error: unknown) => error,
  )
  return { requests, failure }
}

afterEach(() => void jest.useRealTimers())

test.each([
  ["Failed to fetch", "Chromium’s"],
  ["Load failed", "Safari’s"],
  ["something else", "any other"],
])("a network failure (%s) is said to be one, and the call is not repeated", async (message) => {
  for (const sent of [read, write]) {
    const { requests, failure } = await outcomeOf(sent, () => Promise.reject(new TypeError(message)))
    expect([requests, failure]).toEqual([1, expect.objectContaining({ code: "maintenance" })])
  }
})

test("a busy server is asked once, and says when to try again", async () => {
  const busy = () => {
    const response = errorResponse("busy")
    response.headers.set("retry-after", "7")
    return Promise.resolve(response)
  }
  const { requests, failure } = await outcomeOf(read, busy)
  expect([requests, failure]).toEqual([1, expect.objectContaining({ code: "busy", retryAfterSeconds: 7 })])
})

test("a server that does not begin to answer within twenty seconds counts as a failed network", async () => {
  jest.useFakeTimers()
  const outcome = outcomeOf(read, () => new Promise<Response>(() => undefined))
  await jest.advanceTimersByTimeAsync(19_000)
  expect(jest.getTimerCount()).toBe(1)
  await jest.advanceTimersByTimeAsync(2_000)
  expect((await outcome).failure).toMatchObject({ code: "maintenance" })
})

test("a call that succeeds asks once", async () => {
  expect(await outcomeOf(read, () => Promise.resolve(okResponse(null)))).toEqual({ requests: 1, failure: undefined })
})
