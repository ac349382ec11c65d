import { act, screen, waitFor } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { DeclineButton } from "@/components/auth/invitation/decline-button"
import { WrongAccountNotice } from "@/components/auth/invitation/wrong-account-notice"
import { InstituteSwitch } from "@/components/shell/area/institute-switch"
import type { Bootstrap } from "@/lib/features/bootstrap/contract"
import { signOut } from "@/lib/client/session/session"
import { answerDialog, closeDialogs, type DialogResult, dialogs } from "@/lib/client/dialogs"
import { hardNavigate } from "@/lib/client/hard-navigate"
import { takeToasts } from "@/lib/client/toasts"
import { bootstrapAnswer, InArea } from "./in-area"
import { restoreApi, okResponse, errorResponse, renderScreen, mockApi } from "./mock-api"

jest.mock("@/lib/client/session/session", () => ({
  authHeaders: () => Promise.resolve({}),
  signOut: jest.fn(() => Promise.resolve()),
}))

jest.mock("@/lib/client/hard-navigate", () => ({ hardNavigate: jest.fn() }))

const users = "/api/users/v2/api/"
const acme = {
  id: 2,
  name: "Acme Academy",
  slug: "acme",
  image: null,
  domain: null,
  role: { roleType: "Student" as const },
  joinedAt: new Date("2026-08-01T10:00:00Z"),
  origin: "http://acme.localhost:3000",
}
const rival = {
  ...acme,
  id: 3,
  name: "Rival Institute",
  role: { roleType: "Teacher" as const },
  origin: "https://learn.rival.test",
}
const invitation = {
  institute: { id: 3, name: "Rival Institute", image: null },
  role: { roleType: "Teacher" as const },
  expiresAt: new Date("2026-12-01T10:00:00Z"),
}
const directory = "https://lectern.test/institutes"

function open(
  institutes: Bootstrap["institutes"],
  invitations: Bootstrap["invitations"],
  answers: Parameters<typeof mockApi>[0] = {},
) {
  const answered = { ...bootstrapAnswer, institutes, invitations }
  const sent = mockApi({ [`${users}bootstrap/student`]: () => okResponse(answered), ...answers })
  renderScreen(
    <InArea answered={answered}>
      <InstituteSwitch directoryHref={directory} openingHref="https://lectern.test/create-institute" />
    </InArea>,
  )
  return sent
}
const clickButton = async (name: string) => userEvent.click(await screen.findByRole("button", { name }))
const nextToast = async () => {
  const toasts: ReturnType<typeof takeToasts>[number][] = []
  await waitFor(() => expect(toasts.push(...takeToasts())).toBeGreaterThan(0))
  return toasts[0]
}

afterEach(restoreApi)

test("each institute shows the role there and links to its own host; the last items link to the directory and to opening one", async () => {
  open([acme, rival], [])
  await clickButton("Switch institute")
  const items = screen.getAllByRole("menuitem")
  expect(items.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining("Acme AcademyStudent"),
    expect.stringContaining("Rival InstituteTeacher"),
    "Join another institute",
    "Open your own institute",
  ])
  expect(items[0]).toHaveAttribute("aria-disabled", "true")
  expect(items[1]).toHaveAttribute("href", "https://learn.rival.test/enter#email=asha%40people.test")
  expect(items[2]).toHaveAttribute("href", directory)
  expect(items[3]).toHaveAttribute(
    "href",
    expect.stringMatching(/^https:\/\/lectern\.test\/create-institute#email=.+%40/),
  )
})

test("a member of one institute finds the link to the directory", async () => {
  open([acme], [])
  await clickButton("Switch institute")
  expect(screen.getByRole("menuitem", { name: "Join another institute" })).toHaveAttribute("href", directory)
})

/** Chooses the invitation in the menu and answers the dialog that asks. */
async function answerInvitation(result: DialogResult) {
  await clickButton("Switch institute, 1 invitation")
  await userEvent.click(screen.getByRole("menuitem", { name: /Rival Institute.*Join as a teacher/ }))
  await waitFor(() => expect(dialogs.get()).toHaveLength(1))
  const [dialog] = dialogs.get()
  expect(dialog).toMatchObject({ type: "confirmation", title: "Join Rival Institute?", isAcceptReject: true })
  act(() => answerDialog(dialog?.id ?? 0, result))
}

test("the button counts the invitations, and the one that is accepted joins", async () => {
  const sent = open([acme], [invitation], { [`${users}acceptOwnInvitation`]: () => okResponse(rival) })
  await answerInvitation("confirmed")
  await waitFor(() => expect(dialogs.get()).toHaveLength(1))
  expect(dialogs.get()[0]).toMatchObject({
    type: "success",
    message: "You joined Rival Institute",
    primaryLabel: "Go to institute",
    cancelLabel: "Stay here",
  })
  closeDialogs()
  expect(sent.find(({ method }) => method === "POST")?.search.get("instituteId")).toBe("3")
})

test("the one that is rejected is declined, and a dialog that is closed answers nothing", async () => {
  const sent = open([acme], [invitation], { [`${users}declineOwnInvitation`]: () => okResponse(null) })
  await answerInvitation("closed")
  await answerInvitation("denied")
  expect((await nextToast())?.message).toBe("You rejected the invitation from Rival Institute.")
  const posts = sent.filter(({ method }) => method === "POST")
  expect(posts.map(({ path, search }) => [path, search.get("instituteId")])).toEqual([
    [`${users}declineOwnInvitation`, "3"],
  ])
})

test("an expired invitation shows an error toast", async () => {
  open([acme], [invitation], { [`${users}acceptOwnInvitation`]: () => errorResponse("link_expired") })
  await answerInvitation("confirmed")
  expect((await nextToast())?.message).toBe("This invitation has expired.")
})

test("the invitation of a link is declined after a question", async () => {
  const sent = mockApi({ [`${users}declineInvitation`]: () => okResponse(null) })
  renderScreen(<DeclineButton token="secret" institute={{ id: 3, name: "Rival Institute" }} />)
  const answerNext = async (type: string, result: DialogResult) => {
    await waitFor(() => expect(dialogs.get()).toEqual([expect.objectContaining({ type })]))
    await act(async () => answerDialog(dialogs.get()[0]?.id ?? 0, result))
  }
  await clickButton("Decline invitation")
  await answerNext("warning", "cancelled")
  expect(sent).toEqual([])
  await clickButton("Decline invitation")
  await answerNext("warning", "primary")
  await answerNext("success", "primary")
  expect(sent[0]?.body).toEqual({ token: "secret", instituteId: 3 })
  await waitFor(() => expect(hardNavigate).toHaveBeenCalledWith("/"))
})

test("a user who is signed in with another account can sign out for the invitation or stay signed in", async () => {
  renderScreen(
    <WrongAccountNotice
      person={{ first_name: "Asha", email: "asha@people.test", role: "Teacher" }}
      invited="meera@people.test"
      token="secret"
    />,
  )
  expect(screen.getByText(/signed in as Asha \(asha@people\.test\)/)).toBeVisible()
  expect(screen.getByRole("link", { name: "Stay signed in as Asha" })).toHaveAttribute("href", "/teacher")
  await clickButton("Sign out and continue as meera@people.test")
  expect(signOut).toHaveBeenCalledWith("/accept-invite/secret")
})
