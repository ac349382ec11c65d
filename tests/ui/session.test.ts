import { waitFor } from "@testing-library/react"
import { closeDialogs } from "@/lib/client/dialogs"
import { hardNavigate } from "@/lib/client/hard-navigate"
import { withIsolationHeaders } from "@/lib/client/session/isolation-headers"
import { liveSession, sessionUser } from "./session-fixture"

jest.mock("@/lib/client/hard-navigate", () => ({ hardNavigate: jest.fn() }))
jest.mock("@/lib/client/push/unregister-browser", () => ({ unregisterBrowser: jest.fn(async () => undefined) }))

/** `refusals`: how many CSRF tokens are refused, as when a response to another tab has replaced the cookie. */
type Answer = { session?: object; signIn?: string; user?: object; refusals?: number }

let requests: { action: string; body: string }[] = []

/** Imports the session module again, as a new page does, with a fake server. */
async function freshPage(server: Answer) {
  requests = []
  let session = server.session ?? {}
  let { refusals = 0 } = server
  global.fetch = jest.fn(async (address: unknown, init?: RequestInit) => {
    const action = (address as string).replace("/api/auth/", "")
    requests.push({ action, body: (init?.body as URLSearchParams | undefined)?.toString() ?? "" })
    if (action === "csrf") return Response.json({ csrfToken: "proof" })
    if (action === "session") return Response.json(session)
    if (refusals-- > 0) return Response.json({ url: `http://acme.test/api/auth/${action}?csrf=true` })
    if (action === "signout") session = {}
    if (action === "callback/credentials") {
      if (server.signIn)
        return Response.json({ url: `http://acme.test/api/auth/error?error=${server.signIn}` }, { status: 401 })
      session = liveSession({ user: { ...sessionUser, ...server.user } })
    }
    return Response.json({ url: "http://acme.test/" })
  })
  jest.resetModules()
  return import("@/lib/client/session/session")
}

const actions = () => requests.map(({ action }) => action)
const shownDialogs = async () => (await import("@/lib/client/dialogs")).dialogs.get()

beforeEach(() => {
  localStorage.clear()
  closeDialogs()
  jest.mocked(hardNavigate).mockClear()
})

test("calls without a session have no headers, and the session is fetched once for many calls", async () => {
  const { authHeaders } = await freshPage({ session: {} })
  const headers = await Promise.all([authHeaders(), authHeaders(), authHeaders()])
  expect([...headers, withIsolationHeaders(await authHeaders())]).toEqual([{}, {}, {}, {}])
  expect(actions()).toEqual(["session"])
})

test("calls with a session have access token, login token, institute and the headers of cross-origin isolation", async () => {
  const { authHeaders } = await freshPage({ session: liveSession() })
  const headers = { Authorization: "Bearer access-1", loginToken: "login-1", instituteId: "2" }
  expect(await authHeaders()).toEqual(headers)
  expect(withIsolationHeaders(await authHeaders())).toEqual({
    ...headers,
    "Cross-Origin-Embedder-Policy": "require-corp",
    "Cross-Origin-Opener-Policy": "same-origin",
  })
})

test("signing in sends the CSRF token, stores the person without the tokens, and clears its flag", async () => {
  const { signIn } = await freshPage({ session: {} })
  await signIn({ provider: "credentials", username: "meera@acme.test", password: "a & b = ?" }, { instituteId: 2 })
  expect(actions()).toEqual(["csrf", "callback/credentials", "session"])
  const sent = new URLSearchParams(requests[1]?.body)
  expect(Object.fromEntries(sent)).toMatchObject({ csrfToken: "proof", password: "a & b = ?", instituteId: "2" })
  expect({ ...localStorage }).toEqual({
    auth: JSON.stringify({
      user_id: 7,
      user_profile_id: 70,
      first_name: "Meera",
      email: "meera@acme.test",
      mobile_number: "+919800000000",
      gender: "female",
      profileImage: null,
      role: { roleType: "Student" },
      selectedInstitute: 2,
      bucketName: "institute-2",
    }),
    selectedInstitute: "2",
    instituteId: "2",
  })
})

test.each<[object, string, string]>([
  [{ language: "hi", theme: "dark" }, "language=hi", "dark"],
  [{ language: null, theme: null }, "language=en", "light"],
  [{ theme: "system" }, "language=en", ""],
])("signing in applies %j, and leaves other preferences of this browser as they are", async (chosen, cookie, theme) => {
  document.documentElement.removeAttribute("data-theme")
  document.cookie = "language=en; path=/"
  localStorage.setItem("theme", "light")
  const { signIn } = await freshPage({ session: {}, user: chosen })
  await signIn({ provider: "credentials", username: "meera@acme.test", password: "x" }, { instituteId: 2 })
  expect(document.cookie).toContain(cookie)
  expect(localStorage.getItem("theme") ?? "").toBe(theme)
  expect(document.documentElement.getAttribute("data-theme") ?? "").toBe(theme === "light" ? "" : theme)
})

test.each([
  ["invalid_credentials", "invalid_credentials"],
  ["too_many_requests", "too_many_requests"],
  ["<script>", "unexpected"],
])("a rejection with %s throws %s", async (sent, code) => {
  const { signIn } = await freshPage({ session: {}, signIn: encodeURIComponent(sent) })
  await expect(
    signIn({ provider: "credentials", username: "m", password: "x" }, { instituteId: 2 }),
  ).rejects.toMatchObject({
    code,
  })
  expect({ ...localStorage }).toEqual({})
})

test("a server that does not answer is reported as maintenance", async () => {
  const { signIn } = await freshPage({})
  global.fetch = jest.fn(() => Promise.reject(new TypeError("no network")))
  await expect(
    signIn({ provider: "credentials", username: "m", password: "x" }, { instituteId: 2 }),
  ).rejects.toMatchObject({
    code: "maintenance",
  })
})

test("signing out twice at once navigates once", async () => {
  const { signOut } = await freshPage({ session: liveSession() })
  await Promise.all([signOut(), signOut()])
  expect((await import("@/lib/client/hard-navigate")).hardNavigate).toHaveBeenCalledTimes(1)
  expect(actions().filter((action) => action === "signout")).toHaveLength(1)
})

test("signing out waits for the push registrations to be deleted, because the page that is left runs nothing more", async () => {
  const unregistered = Promise.withResolvers<void>()
  const { signOut } = await freshPage({ session: liveSession() })
  const { unregisterBrowser } = await import("@/lib/client/push/unregister-browser")
  jest.mocked(unregisterBrowser).mockReturnValueOnce(unregistered.promise)
  const signedOut = signOut()
  await waitFor(() => expect(unregisterBrowser).toHaveBeenCalled())
  expect(navigation()).not.toHaveBeenCalled()
  unregistered.resolve()
  await signedOut
  expect(navigation()).toHaveBeenCalledTimes(1)
})

test("a refused CSRF token is replaced once, so that signing out does not leave the session behind", async () => {
  const page = await freshPage({ session: liveSession(), refusals: 1 })
  await page.signOut()
  expect(actions()).toEqual(["csrf", "signout", "csrf", "signout"])
  expect(await page.getSession()).toBeNull()

  const { signIn } = await freshPage({ refusals: 2 })
  const credentials = { provider: "credentials", username: "meera@acme.test", password: "a" } as const
  await expect(signIn(credentials, { instituteId: 2 })).rejects.toMatchObject({ code: "unexpected" })
  expect(actions()).toEqual(["csrf", "callback/credentials", "csrf", "callback/credentials"])
})

test("a call that ends every session leads to its own page, although the live message arrives first", async () => {
  const {
    setSignOutPath: leadOut,
    signOut,
    getSession,
  } = await freshPage({ session: liveSession({ endedBy: "unauthenticated" }) })
  leadOut("/login?after=erase")
  await getSession()
  await signOut()
  expect((await import("@/lib/client/hard-navigate")).hardNavigate).toHaveBeenCalledTimes(1)
  expect((await import("@/lib/client/hard-navigate")).hardNavigate).toHaveBeenCalledWith("/login?after=erase")
})

test("an access token that is about to expire is renewed, but not at every call", async () => {
  const { authHeaders } = await freshPage({
    session: liveSession({ expiresAt: new Date(Date.now() + 30_000).toISOString() }),
  })
  await authHeaders()
  await authHeaders()
  expect(actions()).toEqual(["session"])
  const later = jest.spyOn(Date, "now").mockReturnValue(Date.now() + 25_000)
  await authHeaders()
  later.mockRestore()
  expect(actions()).toEqual(["session", "session"])
})

test("renewSession returns whether there is a new token", async () => {
  const { getSession, renewSession } = await freshPage({ session: liveSession() })
  await getSession()
  expect(await renewSession()).toBe(false)
})

test("the session is fetched again after a change in another tab", async () => {
  const { getSession } = await freshPage({ session: liveSession() })
  await getSession()
  window.dispatchEvent(new StorageEvent("storage", { key: "auth" }))
  await getSession()
  expect(actions()).toEqual(["session", "session"])
})

test.each([
  ["session_replaced", "Someone else is logged in your account", "Ok"],
  ["disabled", "You have been disabled. Please contact Administrator", undefined],
] as const)(
  "%s closes dialogs, clears storage, shows the reason once and leaves",
  async (code, message, primaryLabel) => {
    const { endSession, signIn } = await freshPage({ session: {} })
    await signIn({ provider: "credentials", username: "m", password: "x" }, { instituteId: 2 })
    const { answerDialog, openDialog } = await import("@/lib/client/dialogs")
    const openResult = openDialog({ type: "confirmation", message: "Publish?" })
    const ends = Promise.all([endSession(code), endSession(code)])
    expect(await openResult).toBe("closed")
    const [dialog, ...others] = await waitForDialog()
    expect(others).toEqual([])
    expect(dialog).toMatchObject({ type: "error", message, ...(primaryLabel && { primaryLabel }) })
    expect(localStorage.getItem("auth")).toBeNull()
    expect(actions()).not.toContain("signout")
    expect(navigation()).not.toHaveBeenCalled()
    answerDialog(dialog?.id ?? 0, "primary")
    await ends
    expect(actions()).toContain("signout")
    expect(navigation()).toHaveBeenCalledWith("/")
  },
)

test("a session that the server ended shows its reason and leaves", async () => {
  const { getSession } = await freshPage({ session: liveSession({ endedBy: "session_replaced" }) })
  expect(await getSession()).toBeNull()
  expect((await waitForDialog())[0]).toMatchObject({ message: "Someone else is logged in your account" })
})

test("an expired session saves the return path", async () => {
  window.history.replaceState(null, "", "/student/my-learning?show=done")
  const { getSession } = await freshPage({ session: liveSession({ endedBy: "token_expired" }) })
  expect(await getSession()).toBeNull()
  expect(document.cookie).toContain(`path=${encodeURIComponent("/student/my-learning?show=done")}`)
  expect(localStorage.getItem("path")).toBe("/student/my-learning?show=done")
  const { takeReturnPath } = await import("@/lib/client/session/return-path")
  expect(takeReturnPath()).toBe("/student/my-learning?show=done")
  expect([document.cookie, localStorage.getItem("path")]).toEqual([expect.not.stringContaining("path="), null])
})

test("an expired session on a public page leaves the path of the area from which the visitor came", async () => {
  document.cookie = `path=${encodeURIComponent("/student/orders")}; path=/`
  window.history.replaceState(null, "", "/institute/2")
  const { getSession } = await freshPage({ session: liveSession({ endedBy: "token_expired" }) })
  await getSession()
  expect(document.cookie).toContain(`path=${encodeURIComponent("/student/orders")}`)
  document.cookie = "path=; path=/; max-age=0"
})

const navigation = () => jest.requireMock<{ hardNavigate: jest.Mock }>("@/lib/client/hard-navigate").hardNavigate

async function waitForDialog() {
  for (let tries = 0; tries < 50 && (await shownDialogs()).length === 0; tries++)
    await new Promise((done) => setTimeout(done, 10))
  return shownDialogs()
}
