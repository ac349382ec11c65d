import { closeDialogs } from "@/lib/client/dialogs"
import { goTo } from "@/lib/client/go"

jest.mock("@/lib/client/go", () => ({ goTo: jest.fn() }))

type Answer = { session?: object; signIn?: string; user?: object }

const user = {
  user_id: 7,
  first_name: "Meera",
  email: "meera@acme.test",
  role: "Student",
  selectedInstitute: 2,
  profileImage: null,
}
const live = (more: object = {}) => ({
  user,
  access_token: "access-1",
  user_unique_login_token: "login-1",
  expiresAt: new Date(Date.now() + 15 * 60_000).toISOString(),
  expires: "2030-01-01T00:00:00.000Z",
  ...more,
})
let asked: { action: string; body: string }[] = []

/** Loads the session anew, as a fresh page does, over a server that answers so. */
async function freshPage(server: Answer) {
  asked = []
  let session = server.session ?? {}
  global.fetch = jest.fn(async (address: unknown, init?: RequestInit) => {
    const action = (address as string).replace("/api/auth/", "")
    asked.push({ action, body: (init?.body as URLSearchParams | undefined)?.toString() ?? "" })
    if (action === "csrf") return Response.json({ csrfToken: "proof" })
    if (action === "session") return Response.json(session)
    if (action === "signout") session = {}
    if (action === "callback/credentials") {
      if (server.signIn)
        return Response.json({ url: `http://acme.test/api/auth/error?error=${server.signIn}` }, { status: 401 })
      session = live({ user: { ...user, ...server.user } })
    }
    return Response.json({ url: "http://acme.test/" })
  })
  jest.resetModules()
  return import("@/lib/client/session")
}

const actions = () => asked.map(({ action }) => action)
const shownDialogs = async () => (await import("@/lib/client/dialogs")).dialogs.get()

beforeEach(() => {
  localStorage.clear()
  closeDialogs()
  jest.mocked(goTo).mockClear()
})

test("a stranger's calls carry no headers, and the server is asked once for many", async () => {
  const { authHeaders } = await freshPage({ session: {} })
  const headers = await Promise.all([authHeaders(), authHeaders(), authHeaders()])
  expect([...headers, await authHeaders()]).toEqual([{}, {}, {}, {}])
  expect(actions()).toEqual(["session"])
})

test("whoever is in calls with access token, login token and institute", async () => {
  const { authHeaders } = await freshPage({ session: live() })
  expect(await authHeaders()).toEqual({ Authorization: "Bearer access-1", loginToken: "login-1", instituteId: "2" })
})

test("signing in proves the form, keeps names and numbers and no token, and clears its flag", async () => {
  const { signIn } = await freshPage({ session: {} })
  await signIn({ way: "credentials", username: "meera@acme.test", password: "a & b = ?" }, { instituteId: 2 })
  expect(actions()).toEqual(["csrf", "callback/credentials", "session"])
  const sent = new URLSearchParams(asked[1]?.body)
  expect(Object.fromEntries(sent)).toMatchObject({ csrfToken: "proof", password: "a & b = ?", instituteId: "2" })
  expect({ ...localStorage }).toEqual({
    auth: JSON.stringify({ user_id: 7, first_name: "Meera", roleType: "Student", selectedInstitute: 2 }),
    selectedInstitute: "2",
    instituteId: "2",
  })
})

test.each<[object, string, string]>([
  [{ language: "hi", theme: "dark" }, "language=hi", "dark"],
  [{ language: null, theme: null }, "language=en", "light"],
  [{ theme: "system" }, "language=en", ""],
])("signing in takes over %j, and keeps of this browser what was never chosen", async (chosen, cookie, theme) => {
  document.documentElement.removeAttribute("data-theme")
  document.cookie = "language=en; path=/"
  localStorage.setItem("theme", "light")
  const { signIn } = await freshPage({ session: {}, user: chosen })
  await signIn({ way: "credentials", username: "meera@acme.test", password: "x" }, { instituteId: 2 })
  expect(document.cookie).toContain(cookie)
  expect(localStorage.getItem("theme") ?? "").toBe(theme)
  expect(document.documentElement.getAttribute("data-theme") ?? "").toBe(theme === "light" ? "" : theme)
})

test.each([
  ["wrong_credentials", "wrong_credentials"],
  ["too_many", "too_many"],
  ["<script>", "unexpected"],
])("a refusal of %s is told as %s", async (said, code) => {
  const { signIn } = await freshPage({ session: {}, signIn: encodeURIComponent(said) })
  await expect(signIn({ way: "credentials", username: "m", password: "x" }, { instituteId: 2 })).rejects.toMatchObject({
    code,
  })
  expect({ ...localStorage }).toEqual({})
})

test("a server that does not answer is told as maintenance", async () => {
  const { signIn } = await freshPage({})
  global.fetch = jest.fn(() => Promise.reject(new TypeError("no network")))
  await expect(signIn({ way: "credentials", username: "m", password: "x" }, { instituteId: 2 })).rejects.toMatchObject({
    code: "maintenance",
  })
})

test("signing out twice at once leaves once", async () => {
  const { signOut } = await freshPage({ session: live() })
  await Promise.all([signOut(), signOut()])
  expect((await import("@/lib/client/go")).goTo).toHaveBeenCalledTimes(1)
  expect(actions().filter((action) => action === "signout")).toHaveLength(1)
})

test("what ends every session leads to its own page, though the server tells of the end first", async () => {
  const { leadOut, signOut, getSession } = await freshPage({ session: live({ endedBy: "signed_out" }) })
  leadOut("/login?gone=erase")
  await getSession()
  await signOut()
  expect((await import("@/lib/client/go")).goTo).toHaveBeenCalledTimes(1)
  expect((await import("@/lib/client/go")).goTo).toHaveBeenCalledWith("/login?gone=erase")
})

test("an access token that is nearly over is asked for anew, but not at every call", async () => {
  const { authHeaders } = await freshPage({ session: live({ expiresAt: new Date(Date.now() + 30_000).toISOString() }) })
  await authHeaders()
  await authHeaders()
  expect(actions()).toEqual(["session"])
  const later = jest.spyOn(Date, "now").mockReturnValue(Date.now() + 25_000)
  await authHeaders()
  later.mockRestore()
  expect(actions()).toEqual(["session", "session"])
})

test("renewing tells whether there is a new token", async () => {
  const { getSession, renewSession } = await freshPage({ session: live() })
  await getSession()
  expect(await renewSession()).toBe(false)
})

test("what another tab changes is asked for anew", async () => {
  const { getSession } = await freshPage({ session: live() })
  await getSession()
  window.dispatchEvent(new StorageEvent("storage", { key: "auth" }))
  await getSession()
  expect(actions()).toEqual(["session", "session"])
})

test.each([
  ["other_platform", "Someone else is logged in your account", "Ok"],
  ["disabled", "You have been disabled. Please contact Administrator", undefined],
] as const)("%s closes dialogs, clears what is kept, says why once and leaves", async (code, message, primaryLabel) => {
  const { endSession, signIn } = await freshPage({ session: {} })
  await signIn({ way: "credentials", username: "m", password: "x" }, { instituteId: 2 })
  const { answerDialog, openDialog } = await import("@/lib/client/dialogs")
  const asking = openDialog({ type: "confirmation", message: "Publish?" })
  const ends = Promise.all([endSession(code), endSession(code)])
  expect(await asking).toBe("closed")
  const [dialog, ...others] = await waitForDialog()
  expect(others).toEqual([])
  expect(dialog).toMatchObject({ type: "error", message, ...(primaryLabel && { primaryLabel }) })
  expect(localStorage.getItem("auth")).toBeNull()
  expect(actions()).toContain("signout")
  expect(leave()).not.toHaveBeenCalled()
  answerDialog(dialog?.id ?? 0, "primary")
  await ends
  expect(leave()).toHaveBeenCalledWith("/")
})

test("a session that the server ended leaves with its reason", async () => {
  const { getSession } = await freshPage({ session: live({ endedBy: "other_platform" }) })
  expect(await getSession()).toBeNull()
  expect((await waitForDialog())[0]).toMatchObject({ message: "Someone else is logged in your account" })
})

test("one that ran out remembers where the person was", async () => {
  window.history.replaceState(null, "", "/student/my-learning?show=done")
  const { getSession } = await freshPage({ session: live({ endedBy: "token_expired" }) })
  expect(await getSession()).toBeNull()
  expect(document.cookie).toContain(`path=${encodeURIComponent("/student/my-learning?show=done")}`)
  document.cookie = "path=; path=/; max-age=0"
})

const leave = () => jest.requireMock<{ goTo: jest.Mock }>("@/lib/client/go").goTo

async function waitForDialog() {
  for (let tries = 0; tries < 50 && (await shownDialogs()).length === 0; tries++)
    await new Promise((done) => setTimeout(done, 10))
  return shownDialogs()
}
