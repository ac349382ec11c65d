import { z } from "zod"
import { isUnsent, onWriteSent, queueWrite, sendQueuedWrites, watchOutbox } from "@/lib/client/outbox/outbox"
import { hasStoredWrites, readWrites, storeWrites } from "@/lib/client/outbox/stored-writes"
import { clearPerson } from "@/lib/client/local-storage"
import { endpoint } from "@/lib/contract/endpoint"
import { Failure } from "@/lib/contract/errors"
import { errorResponse, mockApi, networkError, okResponse, restoreApi } from "./mock-api"

jest.mock("@/lib/client/session/session", () => ({
  authHeaders: () => Promise.resolve({}),
  renewSession: jest.fn(),
  setBeforeSignOut: jest.fn(),
}))

const note = endpoint("POST /notes", {
  recordsNothing: "-",
  summary: "Saves a note",
  access: "signed-in",
  body: z.object({ text: z.string() }),
  reply: z.object({}),
})
const signIn = (userId: number) =>
  localStorage.setItem("auth", JSON.stringify({ user_id: userId, selectedInstitute: 2 }))
const write = (key: string, text: string) => queueWrite({ key, endpoint: note, body: { text } })
const path = "/api/notes"

beforeEach(() => {
  localStorage.clear()
  signIn(7)
})
afterEach(restoreApi)

test("a write that waits is sent once the network is back, and is gone then", async () => {
  let isOnline = false
  const sent = mockApi({ [path]: () => (isOnline ? okResponse({}) : networkError()) })
  write("a", "one")
  const end = watchOutbox()
  await sendQueuedWrites()
  expect(readWrites()).toMatchObject([{ key: "a", body: { text: "one" } }])
  isOnline = true
  const heard = new Promise((resolve) => onWriteSent(resolve))
  window.dispatchEvent(new Event("online"))
  expect(await heard).toEqual({ key: "a" })
  expect(hasStoredWrites()).toBe(false)
  expect(sent.at(-1)).toMatchObject({ method: "POST", body: { text: "one" } })
  end()
})

test("a later write takes the place of one that waits, or is united with it; others keep their order", () => {
  write("a", "one")
  write("b", "two")
  queueWrite({ key: "a", endpoint: note, body: { text: "three" } }, (waiting, { text }) => ({
    text: `${JSON.stringify(waiting)} ${text}`,
  }))
  expect(readWrites().map(({ key, body }) => [key, body])).toEqual([
    ["b", { text: "two" }],
    ["a", { text: '{"text":"one"} three' }],
  ])
})

test("what is stored while the same is being sent stays for the next turn", async () => {
  const bodies: unknown[] = []
  mockApi({
    [path]: ({ body }) => {
      bodies.push(body)
      if (bodies.length === 1) write("a", "newer")
      return okResponse({})
    },
  })
  write("a", "older")
  await sendQueuedWrites()
  expect(bodies).toEqual([{ text: "older" }, { text: "newer" }])
  expect(readWrites()).toEqual([])
})

test("a write that the server refuses for good is dropped, and its sender hears of it", async () => {
  mockApi({
    [path]: ({ body }) => (JSON.stringify(body).includes("bad") ? errorResponse("not_found") : okResponse({})),
  })
  const heard: unknown[] = []
  const forget = onWriteSent(({ key, failure }) => heard.push([key, failure?.code]))
  write("a", "bad")
  write("b", "good")
  await sendQueuedWrites()
  forget()
  expect(heard).toEqual([["a", "not_found"], ["b", undefined]]) // oxfmt-ignore
  expect(readWrites()).toEqual([])
})

test("a failure of the server is tried again at most ten times", async () => {
  const sent = mockApi({ [path]: () => errorResponse("unexpected") })
  write("a", "one")
  for (let times = 0; times < 12; times += 1) await sendQueuedWrites()
  expect(sent).toHaveLength(10)
  expect(readWrites()).toEqual([])
})

test("the writes of a person are theirs: another who signs in neither sees nor sends them, and sign-out drops them", async () => {
  const sent = mockApi({ [path]: () => okResponse({}) })
  write("a", "mine")
  signIn(8)
  expect(hasStoredWrites()).toBe(false)
  await sendQueuedWrites()
  expect(sent).toEqual([])
  signIn(7)
  expect(readWrites()).toHaveLength(1)
  clearPerson()
  signIn(7)
  expect(readWrites()).toEqual([])
  localStorage.removeItem("auth")
  expect(write("b", "nobody's")).toBe(false)
})

test("at most a hundred writes and 256 KB are kept, the latest; what the browser stored wrongly is none", () => {
  for (let at = 0; at < 103; at += 1) write(`key ${at}`, "text")
  expect([readWrites().length, readWrites()[0]?.key]).toEqual([100, "key 3"])
  write("large", "x".repeat(200_000))
  write("larger", "x".repeat(200_000))
  expect(readWrites().map(({ key }) => key)).toEqual(["larger"])
  storeWrites([])
  localStorage.setItem("outbox.2.7", "{not JSON")
  expect(readWrites()).toEqual([])
})

test("what did not reach the server is not what it refused", () => {
  expect(isUnsent(new Failure("maintenance"))).toBe(true)
  expect(isUnsent(new Failure("forbidden"))).toBe(false)
  expect(isUnsent(new Error("other"))).toBe(false)
})
