import { waitFor } from "@testing-library/react"
import { okResponse } from "./mock-api"
import { liveSession } from "./session-fixture"

jest.mock("@/lib/client/hard-navigate", () => ({ hardNavigate: jest.fn() }))
jest.mock("@/lib/client/push/unregister-browser", () => ({ unregisterBrowser: jest.fn(async () => undefined) }))

let actions: string[] = []
let answerAgain: () => void

/** Imports the session module again, as a new page does, with a fake server. */
async function freshPage(session: object) {
  actions = []
  answerAgain = () => void (global.fetch = answer)
  const answer = jest.fn(async (address: unknown) => {
    const path = address instanceof Request ? new URL(address.url).pathname : String(address)
    const action = path.replace("/api/auth/", "")
    actions.push(action)
    if (action.startsWith("/api/")) return okResponse(null)
    if (action === "csrf") return Response.json({ csrfToken: "proof" })
    return Response.json(action === "session" ? session : { url: "http://acme.test/" })
  })
  answerAgain()
  jest.resetModules()
  return import("@/lib/client/session/session")
}

beforeEach(() => localStorage.clear())

describe("what the person has not sent yet", () => {
  const waiting = { key: "lesson/1", method: "POST", path: "/payments/v2/api/progress", body: {}, at: 1, tries: 0 }
  const stored = () => localStorage.getItem("outbox.2.7")
  beforeEach(() => {
    localStorage.setItem("auth", JSON.stringify({ user_id: 7, selectedInstitute: 2 }))
    localStorage.setItem("outbox.2.7", JSON.stringify([waiting]))
  })

  test("is sent before the session ends", async () => {
    const { signOut, getSession } = await freshPage(liveSession())
    await getSession()
    global.fetch = jest.fn(() => Promise.reject(new TypeError("offline")))
    const { sendQueuedWrites, watchOutbox } = await import("@/lib/client/outbox/outbox")
    const end = watchOutbox()
    await sendQueuedWrites()
    answerAgain()
    await signOut()
    end()
    expect(actions.slice(1)).toEqual(["/api/payments/v2/api/progress", "csrf", "signout"])
    expect(stored()).toBeNull()
  })

  test("stays for the next sign-in when the server cannot be reached, which does not sign out either", async () => {
    const { signOut, getSession } = await freshPage(liveSession())
    await getSession()
    global.fetch = jest.fn(() => Promise.reject(new TypeError("offline")))
    await signOut()
    expect([localStorage.getItem("auth"), stored()]).toEqual([null, JSON.stringify([waiting])])
  })

  test.each([
    ["session_replaced", "stays"],
    ["token_expired", "stays"],
    ["disabled", "is deleted"],
  ])("after %s it %s", async (endedBy, outcome) => {
    const { getSession } = await freshPage(liveSession({ endedBy }))
    await getSession()
    await waitFor(() => expect(localStorage.getItem("auth")).toBeNull())
    expect(stored() !== null).toBe(outcome === "stays")
  })
})
