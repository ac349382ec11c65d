import { createTokenMemory } from "@/lib/server/auth/token-memory"

const HOUR_MS = 3_600_000
const later = () => Date.now() + HOUR_MS
const claims = (userId: number, sessionId = `s${userId}`) => ({ userId, instituteId: 2, sessionId })

test("a verified token is known until it expires, by the clock of this node", () => {
  const memory = createTokenMemory(10)
  memory.add("valid", { claims: claims(1), expiresAtMs: later() }, memory.now())
  memory.add("expired", { claims: claims(1), expiresAtMs: Date.now() - 1 }, memory.now())
  expect(memory.get("valid")).toEqual(claims(1))
  expect(memory.get("expired")).toBeUndefined()
  expect(memory.size()).toBe(1)
  const now = jest.spyOn(Date, "now").mockReturnValue(Date.now() + HOUR_MS + 1)
  expect(memory.get("valid")).toBeUndefined()
  now.mockRestore()
})

test("the end of a session drops its tokens, that of a user all of theirs, and no others", () => {
  const memory = createTokenMemory(10)
  for (const [token, of] of [
    ["a", claims(1, "s1")],
    ["renewed", claims(1, "s1")],
    ["elsewhere", claims(1, "s2")],
    ["other", claims(2, "s3")],
  ] as const)
    memory.add(token, { claims: of, expiresAtMs: later() }, memory.now())
  memory.drop({ sessionId: "s1" })
  expect(["a", "renewed", "elsewhere", "other"].map((token) => memory.get(token)?.sessionId)).toEqual([
    undefined,
    undefined,
    "s2",
    "s3",
  ])
  memory.drop({ userId: 1 })
  expect(memory.get("elsewhere")).toBeUndefined()
  expect(memory.get("other")).toBeDefined()
})

test("a token whose session ends while it is verified is not remembered", () => {
  const memory = createTokenMemory(10)
  const since = memory.now()
  memory.drop({ sessionId: "s1" })
  memory.add("a", { claims: claims(1), expiresAtMs: later() }, since)
  memory.add("b", { claims: claims(2), expiresAtMs: later() }, since)
  expect(memory.get("a")).toBeUndefined()
  expect(memory.get("b")).toBeDefined()
})

test("a token that was verified before everything was dropped is not remembered", () => {
  const memory = createTokenMemory(10)
  const since = memory.now()
  memory.clear()
  memory.add("a", { claims: claims(1), expiresAtMs: later() }, since)
  expect(memory.size()).toBe(0)
})

test("the number of tokens is bounded, and the least recently used is dropped first", () => {
  const memory = createTokenMemory(3)
  for (const [index, token] of ["a", "b", "c"].entries())
    memory.add(token, { claims: claims(index), expiresAtMs: later() }, memory.now())
  memory.get("a")
  for (let index = 3; index < 1_000; index += 1) {
    memory.add(`t${index}`, { claims: claims(index), expiresAtMs: later() }, memory.now())
    memory.get("a")
  }
  expect(memory.size()).toBe(3)
  expect(memory.get("a")).toBeDefined()
  expect(memory.get("b")).toBeUndefined()
})
