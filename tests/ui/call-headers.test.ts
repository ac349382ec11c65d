import { call } from "@/lib/client/api"
import { endpoint } from "@/lib/contract/endpoint"
import { Nothing } from "@/lib/contract/shapes"
import { okResponse } from "./mock-api"
import { liveSession } from "./session-fixture"

const shared = { summary: "", reply: Nothing } as const
const ENDPOINTS = {
  "a read": endpoint("GET /users/v2/api/read", { ...shared, access: "signed-in" }),
  "a public read": endpoint("GET /users/v2/api/public", { ...shared, access: "public" }),
  "a write": endpoint("POST /users/v2/api/write", { ...shared, access: "signed-in", recordsNothing: "-" }),
}
/** What the specification requires of each call while there is a session (§6, §7). */
const SPECIFIED = {
  authorization: "Bearer access-1",
  logintoken: "login-1",
  instituteid: "2",
  "cross-origin-embedder-policy": "require-corp",
  "cross-origin-opener-policy": "same-origin",
}

/** Makes a call as the first of a page; returns the headers of each request by its path. */
async function headersOfFirstCall(name: keyof typeof ENDPOINTS, session: object) {
  const sent: [path: string, headers: Record<string, string>][] = []
  global.fetch = async (input, init) => {
    const { url, headers } = input instanceof Request ? input : { url: String(input), headers: init?.headers }
    const { pathname } = new URL(url, location.origin)
    sent.push([pathname, Object.fromEntries(new Headers(headers))])
    return pathname === "/api/auth/session" ? Response.json(session) : okResponse(null)
  }
  window.dispatchEvent(new StorageEvent("storage", { key: "auth" }))
  await call(ENDPOINTS[name], {})
  return sent
}

test.each(["a read", "a public read", "a write"] as const)(
  "%s waits for the session, and carries every specified header",
  async (name) => {
    const [session, sent] = await headersOfFirstCall(name, liveSession())
    expect(session?.[0]).toBe("/api/auth/session")
    expect(sent).toEqual([`/api${ENDPOINTS[name].path}`, expect.objectContaining(SPECIFIED)])
  },
)

test("without a session a call carries none of them", async () => {
  const [, sent] = await headersOfFirstCall("a public read", {})
  for (const name of Object.keys(SPECIFIED)) expect(sent?.[1]).not.toHaveProperty(name)
})
