import { screen, waitFor } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { OtherAccount } from "@/components/members/other-account"
import { InstituteSwitch } from "@/components/profile/institute-switch"
import { signOut } from "@/lib/client/session"
import { takeToasts } from "@/lib/client/toasts"
import { closeDesk, done, refused, renderDesk, serveDesk } from "./desk-render"

jest.mock("@/lib/client/session", () => ({
  useSession: () => ({ user: { user_id: 1, role: "Student", email: "asha@people.test", selectedInstitute: 2 } }),
  authHeaders: () => Promise.resolve({}),
  signOut: jest.fn(() => Promise.resolve()),
}))

const users = "/api/users/v2/api/"
const acme = {
  id: 2,
  name: "Acme Academy",
  slug: "acme",
  image: null,
  domain: null,
  role: { roleType: "Student" },
  joinedAt: "2026-08-01T10:00:00Z",
  origin: "http://acme.localhost:3000",
}
const rival = {
  ...acme,
  id: 3,
  name: "Rival Institute",
  role: { roleType: "Teacher" },
  origin: "https://learn.rival.test",
}
const invitation = {
  institute: { id: 3, name: "Rival Institute", image: null },
  role: { roleType: "Teacher" },
  expiresAt: "2026-12-01T10:00:00Z",
}
const directory = "https://lectern.test/institutes"

function open(institutes: object[], invitations: object[], more: Parameters<typeof serveDesk>[0] = {}) {
  const sent = serveDesk({
    [`${users}getUserInstitutes`]: () => done(institutes),
    [`${users}getOwnInvitations`]: () => done(invitations),
    ...more,
  })
  renderDesk(<InstituteSwitch directoryHref={directory} />)
  return sent
}
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }))
const told = async () => {
  const toasts: ReturnType<typeof takeToasts>[number][] = []
  await waitFor(() => expect(toasts.push(...takeToasts())).toBeGreaterThan(0))
  return toasts[0]
}

afterEach(closeDesk)

test("each institute says what one is there and leads to its own address, and the last way to others", async () => {
  open([acme, rival], [])
  await press("Switch institute")
  const items = screen.getAllByRole("menuitem")
  expect(items.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining("Acme AcademyStudent"),
    expect.stringContaining("Rival InstituteTeacher"),
    "Join another institute",
  ])
  expect(items[0]).toHaveAttribute("aria-disabled", "true")
  expect(items[1]).toHaveAttribute("href", "https://learn.rival.test/enter#email=asha%40people.test")
  expect(items[2]).toHaveAttribute("href", directory)
})

test("who belongs to one alone finds the way to others", async () => {
  open([acme], [])
  await press("Switch institute")
  expect(screen.getByRole("menuitem", { name: "Join another institute" })).toHaveAttribute("href", directory)
})

test("an invitation is counted, and one press joins", async () => {
  const sent = open([acme], [invitation], { [`${users}joinInvited`]: () => done(rival) })
  await press("Switch institute, 1 invitation")
  await userEvent.click(screen.getByRole("menuitem", { name: /Rival Institute.*Join as a teacher/ }))
  expect(await told()).toMatchObject({
    message: "You belong to Rival Institute now",
    action: { label: "Go there" },
  })
  expect(sent.find(({ method }) => method === "POST")?.search.get("instituteId")).toBe("3")
})

test("an invitation that is not good any more says so", async () => {
  open([acme], [invitation], { [`${users}joinInvited`]: () => refused("link_expired") })
  await press("Switch institute, 1 invitation")
  await userEvent.click(screen.getByRole("menuitem", { name: /Rival Institute/ }))
  expect((await told())?.message).toBe("This invitation is not good any more.")
})

test("who is signed in as somebody else is told so, and signs out for the invitation or stays", async () => {
  renderDesk(
    <OtherAccount
      person={{ first_name: "Asha", email: "asha@people.test", role: "Teacher" }}
      invited="meera@people.test"
      token="secret"
    />,
  )
  expect(screen.getByText(/signed in here as Asha, with asha@people.test/)).toBeVisible()
  expect(screen.getByRole("link", { name: "Stay signed in as Asha" })).toHaveAttribute("href", "/teacher")
  await press("Sign out and go on as meera@people.test")
  expect(signOut).toHaveBeenCalledWith("/accept-invite/secret")
})
