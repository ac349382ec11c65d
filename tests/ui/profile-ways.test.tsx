import { screen, waitFor } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { WaysPart } from "@/components/profile/ways-part"
import { goTo } from "@/lib/client/go"
import { profile } from "@/lib/features/profile/contract"
import { closeDesk, done, refused, renderDesk, serveDesk } from "./desk-render"
import { own } from "./profile-world"

jest.mock("@/lib/client/go", () => ({ goTo: jest.fn() }))
jest.mock("@/lib/client/session", () => ({
  useSession: () => ({ user: { role: "Teacher", selectedInstitute: 2, email: "asha@people.test" } }),
  authHeaders: () => Promise.resolve({}),
}))

const users = "/api/users/v2/api/"
const paths = {
  ways: `${users}getSignInWays`,
  prove: `${users}proveIdentity`,
  connect: `${users}connectProvider`,
  disconnect: `${users}disconnectProvider`,
}
const teacher = profile.show.reply.parse({ ...own, role: { roleType: "Teacher" } })
const ticket = "t".repeat(43)
const browser = "b".repeat(43)

function open(googleSince: string | null, answers: Parameters<typeof serveDesk>[0] = {}) {
  let since = googleSince
  const providers = () => [
    { provider: "google", connectedAt: since },
    { provider: "facebook", connectedAt: null },
  ]
  const sent = serveDesk({
    [paths.ways]: () => done({ mainOrigin: "http://lectern.test", providers: providers() }),
    [paths.prove]: () => done({ until: "2026-12-06T08:00:00.000Z" }),
    [paths.connect]: () => ((since = "2026-11-22T08:00:00.000Z"), done(null)),
    [paths.disconnect]: () => ((since = null), done(null)),
    ...answers,
  })
  renderDesk(<WaysPart own={teacher} />)
  return (path: string) => sent.filter((one) => one.path === path).map(({ body }) => body)
}
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }))

async function prove() {
  await userEvent.type(await screen.findByLabelText("Your password"), "a secret")
  await press("Go on")
}

/** Comes back from a provider, with what the address brings. */
function comeBack(hash: string) {
  window.history.replaceState(null, "", `/teacher/profile/personal${hash}`)
  sessionStorage.setItem("socialBrowser", browser)
  sessionStorage.setItem("connecting", "google")
}

beforeEach(() => jest.mocked(goTo).mockClear())
afterEach(() => {
  closeDesk()
  sessionStorage.clear()
  window.history.replaceState(null, "", "/")
})

test("a provider is set out to once the person has shown that it is them, from the area that they are in", async () => {
  open(null)
  await press("Connect Google")
  expect(goTo).not.toHaveBeenCalled()
  await prove()
  await waitFor(() => expect(goTo).toHaveBeenCalledTimes(1))
  const to = new URL(String(jest.mocked(goTo).mock.calls[0]?.[0]))
  expect([to.origin, to.pathname]).toEqual(["http://lectern.test", "/login/with/google"])
  expect(to.searchParams.get("area")).toBe("teacher")
  expect(to.searchParams.get("browser")).toBe(sessionStorage.getItem("socialBrowser"))
})

test("who comes back with a ticket is connected, and the ticket is gone from the address", async () => {
  comeBack(`#ticket=${ticket}`)
  const sentTo = open(null)
  expect(await screen.findByText(/^Connected since/)).toBeVisible()
  expect(sentTo(paths.connect)).toEqual([{ ticket, browser }])
  expect(window.location.hash).toBe("")
})

test.each([
  ["contact_taken", "This account at Google belongs to somebody else here."],
  ["link_expired", "This took too long. Please start again."],
  ["proof_needed", "Too much time has passed. Please start again."],
] as const)("a connection that is refused by %s says why", async (code, words) => {
  comeBack(`#ticket=${ticket}`)
  open(null, { [paths.connect]: () => refused(code) })
  expect(await screen.findByRole("alert")).toHaveTextContent(words)
})

test("who said no at the provider is told that nothing was connected", async () => {
  comeBack("#refused=not_proved")
  const sentTo = open(null)
  expect(await screen.findByRole("alert")).toHaveTextContent("It was not connected. Please try again.")
  expect(sentTo(paths.connect)).toEqual([])
})

test("one that is connected is disconnected after the person has shown that it is them", async () => {
  const sentTo = open("2026-11-20T08:00:00.000Z")
  expect(await screen.findByText("Connected since Nov 20, 2026")).toBeVisible()
  await press("Disconnect Google")
  await prove()
  expect(await screen.findByRole("button", { name: "Connect Google" })).toBeVisible()
  expect(sentTo(paths.disconnect)).toEqual([{ provider: "google" }])
})

test("the only way in is not taken away, and it says what to do first", async () => {
  open("2026-11-20T08:00:00.000Z", { [paths.disconnect]: () => refused("last_way_in") })
  await press("Disconnect Google")
  await prove()
  expect(await screen.findByRole("alert")).toHaveTextContent("Set a password or verify your e-mail first.")
})

test("without providers there is nothing to show", async () => {
  serveDesk({ [paths.ways]: () => done({ mainOrigin: "http://lectern.test", providers: [] }) })
  renderDesk(<WaysPart own={teacher} />)
  await waitFor(() => expect(screen.queryByRole("status")).not.toBeInTheDocument())
  expect(screen.queryByRole("button")).not.toBeInTheDocument()
})
