import { learning } from "@/lib/features/learning/contract"

const SESSION = {
  user: {
    user_id: 7,
    first_name: "Meera",
    email: "meera@acme.test",
    role: "Student",
    selectedInstitute: 2,
    profileImage: null,
  },
  access_token: "access-1",
  user_unique_login_token: "login-1",
  expiresAt: new Date(Date.now() + 15 * 60_000).toISOString(),
}
const path = `/api${learning.accessible.path}`

/** A server that refuses calls without tokens, as to a browser that does not name the origin of a request. */
function answer(address: unknown, init?: RequestInit) {
  if (String(address) === "/api/auth/session") return Response.json(SESSION)
  const isKnown = new Headers(init?.headers).get("authorization") === "Bearer access-1"
  return isKnown
    ? Response.json({ status: 200, message: "OK", data: [], requestId: "1" })
    : Response.json({ status: 401, code: "unauthenticated", message: "Sign in", requestId: "1" }, { status: 401 })
}

test("a call that the page made by cookie and the server refused is repeated with the tokens that are known", async () => {
  document.head.innerHTML = `<link rel="preload" as="fetch" crossorigin href="${path}">`
  Object.assign(performance, { getEntriesByName: () => [] })
  global.fetch = jest.fn(async (address: unknown, init?: RequestInit) => answer(address, init))
  const { getSession } = await import("@/lib/client/session/session")
  const { call } = await import("@/lib/client/api")
  await getSession()
  expect(await call(learning.accessible, { query: {} })).toEqual([])
})
