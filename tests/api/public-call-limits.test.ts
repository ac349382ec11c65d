/** @jest-environment ./tests/setup/jest-environment-node-isolated.ts */
import "../setup/trust-loopback"
import "../setup/one-call-per-second"
import { implementations } from "@/lib/main/handlers"
import { institutes as calls } from "@/lib/features/institutes/contract"
import { items } from "@/lib/features/items/contract"
import { admitPublicCall } from "@/lib/server/admission/admit-public-call"
import { CALL_BURST_SECONDS } from "@/lib/server/admission/limits"
import { stopListening } from "@/lib/server/db/listener"
import { listenForChanges } from "@/lib/server/page-cache/invalidation"
import { startApiServer } from "../setup/api-server"
import { createMember, institutes, type TestMember } from "../setup/test-app"

let server: Awaited<ReturnType<typeof startApiServer>>
beforeAll(async () => {
  await listenForChanges()
  server = await startApiServer(implementations, { admitPublicCall })
})
afterAll(async () => {
  await server.stop()
  await stopListening()
})

const SCHOOL = "203.0.113.1"
const pathOf = ({ path }: { path: string }) => `/api${path}?instituteId=${institutes.acme}`
const [search, suggestions, profile] = [pathOf(items.search), pathOf(calls.suggestions), pathOf(calls.showDetails)]

const ask = (path: string, { from = SCHOOL, as }: { from?: string; as?: TestMember } = {}) =>
  fetch(`http://127.0.0.1:${server.port}${path}`, {
    headers: {
      "x-forwarded-for": from,
      ...(as && { authorization: `Bearer ${as.accessToken}`, logintoken: as.loginToken }),
    },
  })
const statusOf = async (path: string, options?: Parameters<typeof ask>[1]) => (await ask(path, options)).status

test("past its limit an address gets 429, while what is cached, others, and people who are signed in there are answered", async () => {
  const [pupil, other] = await Promise.all([createMember("Student"), createMember("Student")])
  expect(await statusOf(profile)).toBe(200)
  const statuses = []
  for (let word = 1; word < CALL_BURST_SECONDS; word += 1)
    statuses.push(await statusOf(`${search}&searchParam=w${word}`))
  expect(new Set(statuses)).toEqual(new Set([200]))

  // Of two kinds: what a cache may hold, and what none does. A token a second comes meanwhile.
  for (const path of [search, suggestions]) {
    const asked = Array.from({ length: CALL_BURST_SECONDS }, (_, word) => ask(`${path}&searchParam=more${word}`))
    const refused = (await Promise.all(asked)).find(({ status }) => status === 429)
    expect(refused?.headers.get("retry-after")).toBe("1")
    expect(await refused?.json()).toMatchObject({ code: "too_many_requests" })
  }
  expect(await statusOf(profile)).toBe(200)
  expect(await statusOf(`${search}&searchParam=elsewhere`, { from: "203.0.113.2" })).toBe(200)

  const ofPupil = []
  for (let word = 0; word < CALL_BURST_SECONDS + 8; word += 1)
    ofPupil.push(ask(`${search}&searchParam=p${word}`, { as: pupil }))
  expect((await Promise.all(ofPupil)).map(({ status }) => status)).toContain(429)
  expect(await statusOf(`${search}&searchParam=other`, { as: other })).toBe(200)
})
