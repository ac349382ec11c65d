import { screen, waitFor } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { ConnectedAccountsSection } from "@/components/profile/security/connected-accounts-section"
import { hardNavigate } from "@/lib/client/hard-navigate"
import { profile } from "@/lib/features/profile/contract"
import { restoreApi, okResponse, errorResponse, renderScreen, mockApi } from "./mock-api"
import { ownDetails } from "./profile-fixtures"

jest.mock("@/lib/client/hard-navigate", () => ({ hardNavigate: jest.fn() }))
jest.mock("@/lib/client/session/session", () => ({
  useSession: () => ({ user: { role: "Teacher", selectedInstitute: 2, email: "asha@people.test" } }),
  authHeaders: () => Promise.resolve({}),
}))

const users = "/api/users/v2/api/"
const paths = {
  providers: `${users}getSignInProviders`,
  reauthenticate: `${users}reauthenticate`,
  connect: `${users}connectProvider`,
  disconnect: `${users}disconnectProvider`,
}
const teacher = profile.show.reply.parse({ ...ownDetails, role: { roleType: "Teacher" } })
const ticket = "t".repeat(43)
const browser = "b".repeat(43)

function open(googleSince: string | null, answers: Parameters<typeof mockApi>[0] = {}) {
  let since = googleSince
  const providers = () => [
    { provider: "google", connectedAt: since },
    { provider: "facebook", connectedAt: null },
  ]
  const sent = mockApi({
    [paths.providers]: () => okResponse({ mainOrigin: "http://lectern.test", providers: providers() }),
    [paths.reauthenticate]: () => okResponse({ until: "2026-12-06T08:00:00.000Z" }),
    [paths.connect]: () => ((since = "2026-11-22T08:00:00.000Z"), okResponse(null)),
    [paths.disconnect]: () => ((since = null), okResponse(null)),
    ...answers,
  })
  renderScreen(<ConnectedAccountsSection own={teacher} />)
  return (path: string) => sent.filter((one) => one.path === path).map(({ body }) => body)
}
const clickButton = async (name: string) => userEvent.click(await screen.findByRole("button", { name }))

async function reauthenticate() {
  await userEvent.type(await screen.findByLabelText("Your password"), "a secret")
  await clickButton("Continue")
}

/** Sets the URL and the session storage as after the return from a provider. */
function returnFromProvider(hash: string) {
  window.history.replaceState(null, "", `/teacher/profile/personal${hash}`)
  sessionStorage.setItem("socialBrowser", browser)
  sessionStorage.setItem("connecting", "google")
}

beforeEach(() => jest.mocked(hardNavigate).mockClear())
afterEach(() => {
  restoreApi()
  sessionStorage.clear()
  window.history.replaceState(null, "", "/")
})

test("connecting redirects to the provider, with the area, only after reauthentication", async () => {
  open(null)
  await clickButton("Connect Google")
  expect(hardNavigate).not.toHaveBeenCalled()
  await reauthenticate()
  await waitFor(() => expect(hardNavigate).toHaveBeenCalledTimes(1))
  const to = new URL(String(jest.mocked(hardNavigate).mock.calls[0]?.[0]))
  expect([to.origin, to.pathname]).toEqual(["http://lectern.test", "/login/with/google"])
  expect(to.searchParams.get("area")).toBe("teacher")
  expect(to.searchParams.get("browser")).toBe(sessionStorage.getItem("socialBrowser"))
})

test("returning with a ticket connects the account and removes the ticket from the URL", async () => {
  returnFromProvider(`#ticket=${ticket}`)
  const sentTo = open(null)
  expect(await screen.findByText(/^Connected since/)).toBeVisible()
  expect(sentTo(paths.connect)).toEqual([{ ticket, browser }])
  expect(window.location.hash).toBe("")
})

test.each([
  ["contact_taken", "This already belongs to someone else."],
  ["link_expired", "This has expired. Start again."],
  ["reauthentication_required", "Confirm your identity and try again."],
] as const)("a connection rejected with %s shows the reason", async (code, message) => {
  returnFromProvider(`#ticket=${ticket}`)
  open(null, { [paths.connect]: () => errorResponse(code) })
  expect(await screen.findByRole("alert")).toHaveTextContent(message)
})

test("refusing at the provider shows that nothing was connected", async () => {
  returnFromProvider("#error=social_login_failed")
  const sentTo = open(null)
  expect(await screen.findByRole("alert")).toHaveTextContent("Sign-in was not completed. Try again.")
  expect(sentTo(paths.connect)).toEqual([])
})

test("a connected account is disconnected after reauthentication", async () => {
  const sentTo = open("2026-11-20T08:00:00.000Z")
  expect(await screen.findByText("Connected since 20 Nov 2026")).toBeVisible()
  await clickButton("Disconnect Google")
  await reauthenticate()
  expect(await screen.findByRole("button", { name: "Connect Google" })).toBeVisible()
  expect(sentTo(paths.disconnect)).toEqual([{ provider: "google" }])
})

test("the only sign-in method cannot be disconnected, and the error says what to do first", async () => {
  open("2026-11-20T08:00:00.000Z", { [paths.disconnect]: () => errorResponse("last_sign_in_method") })
  await clickButton("Disconnect Google")
  await reauthenticate()
  expect(await screen.findByRole("alert")).toHaveTextContent("Set a password or verify your email first.")
})

test("without providers nothing is shown", async () => {
  mockApi({ [paths.providers]: () => okResponse({ mainOrigin: "http://lectern.test", providers: [] }) })
  renderScreen(<ConnectedAccountsSection own={teacher} />)
  await waitFor(() => expect(screen.queryByRole("status")).not.toBeInTheDocument())
  expect(screen.queryByRole("button")).not.toBeInTheDocument()
})
