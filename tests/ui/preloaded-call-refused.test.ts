import { learning } from "@/lib/features/learning/contract"
import { okResponse } from "./mock-api"
import { liveSession } from "./session-fixture"

const path = `/api${learning.accessible.path}`
const refused = { status: 401, code: "unauthenticated", message: "Sign in", requestId: "r" }

/** A new page whose head names the call, at a server that refuses calls without tokens, as those of a browser without fetch metadata. */
async function newPage(session: object) {
  document.head.innerHTML = `<link rel="preload" as="fetch" crossorigin href="${path}">`
  global.fetch = jest.fn(async (address: unknown, init?: RequestInit) => {
    if (address === "/api/auth/session") return Response.json(session)
    const isKnown = new Headers(init?.headers).get("authorization") === "Bearer access-1"
    return isKnown ? okResponse([]) : Response.json(refused, { status: 401 })
  })
  jest.resetModules()
  await (await import("@/lib/client/session/session")).getSession()
  return (await import("@/lib/client/api")).call
}

test("a call that the page made by cookie and the server refused is repeated with the tokens that are known", async () => {
  const call = await newPage(liveSession())
  expect(await call(learning.accessible, { query: {} })).toEqual([])
})

test("without a session it stays refused", async () => {
  const call = await newPage({})
  await expect(call(learning.accessible, { query: {} })).rejects.toMatchObject({ code: "unauthenticated" })
})
