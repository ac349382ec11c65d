import { fireEvent, screen, within } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { ProfileScreen as InstituteScreen } from "@/components/institutes/settings/profile-screen"
import { ProfileScreen } from "@/components/profile/profile-screen"
import type { ProfileTab } from "@/components/profile/profile-tab"
import { bootstrapAnswer, InArea } from "./in-area"
import { errorResponse, mockApi, networkError, okResponse, renderScreen, restoreApi } from "./mock-api"
import { pageOf } from "./list-fixtures"
import { detail } from "./member-fixtures"
import { ownDetails } from "./profile-fixtures"

jest.mock("next/navigation", () => ({
  usePathname: () => "/admin/institute/profile",
  useSearchParams: () => new URLSearchParams(),
  useRouter: () => ({ push: jest.fn(), refresh: jest.fn() }),
}))
jest.mock("@/lib/client/session/session", () => ({
  useSession: () => ({ user: { role: "InstituteAdmin", selectedInstitute: 2 } }),
  authHeaders: () => Promise.resolve({}),
}))
afterEach(restoreApi)

type Row = { version: number }
type Sent = { version: number }

/** A server that takes a save over its version, and loses the answer of the first one. */
function serverOf<R extends Row>(
  row: R,
  { ofBody, apply }: { ofBody: (body: unknown) => Sent; apply: (row: R, body: unknown) => R },
) {
  // oxfmt-ignore
  const server = { row, saves: 0, save: ({ body }: { body: unknown }): Response | Promise<Response> => okResponse(body) }
  server.save = ({ body }) => {
    if (ofBody(body).version !== server.row.version) return errorResponse("stale")
    server.row = { ...apply(server.row, body), version: server.row.version + 1 }
    server.saves += 1
    return server.saves === 1 ? networkError() : okResponse(server.row)
  }
  return server
}

const institute = {
  ...{ id: 2, version: 5, slug: "acme", name: "Acme Academy", tagline: "Build things", about: null, country: "IN" },
  ...{ brandPrimary: "#2f4bd8", brandAccent: "#ff8a4c", contactEmail: "hello@acme.test", isEmailVerified: false },
  ...{ contactPhone: null, address: null, legalName: null, gstin: null, stateCode: null },
  ...{ image: null, cover: null, teaser: null },
}
type InstituteBody = { instituteDetails: Sent }
const openInstitute = async () => {
  const server = serverOf(institute, {
    ofBody: (body) => (body as InstituteBody).instituteDetails,
    apply: (row, body) => ({ ...row, ...(body as InstituteBody).instituteDetails }),
  })
  mockApi({ fetchInstituteDetails: () => okResponse(server.row), saveInstituteDetails: (one) => server.save(one) })
  renderScreen(<InstituteScreen />)
  await screen.findByRole("textbox", { name: "Name" })
  return server
}

const teacher = {
  ...detail,
  ...ownDetails,
  role: { roleType: "Teacher" },
  teacher: { headline: "Teaches ragas", bio: "", subjects: ["Music"], experienceYears: 12 },
  billing: { legalName: "Asha Rao", pan: "••••383J", gstin: null, accountNumber: "••••8901", ifsc: null, upi: null },
}
type DetailsBody = { userDetails: Sent; billingDetails?: { accountNumber: string } }
const openOwn = (tab: ProfileTab) => async () => {
  const server = serverOf(teacher, {
    ofBody: (body) => (body as DetailsBody).userDetails,
    apply(row, body) {
      const { userDetails, billingDetails } = body as DetailsBody
      const accountNumber = billingDetails ? `••••${billingDetails.accountNumber.slice(-4)}` : row.billing.accountNumber
      return { ...row, ...userDetails, billing: { ...row.billing, accountNumber } }
    },
  })
  const users = "/api/users/v2/api/"
  mockApi({
    [`${users}bootstrap/student`]: () => okResponse(bootstrapAnswer),
    [`${users}getOwnDetails`]: () => okResponse(server.row),
    [`${users}editUser`]: (one) => server.save(one),
    [`${users}getOwnSessions`]: () => pageOf([]),
    [`${users}getSignInProviders`]: () => okResponse({ mainOrigin: "http://lectern.test", providers: [] }),
  })
  renderScreen(
    <InArea>
      <ProfileScreen area="teacher" tab={tab} />
    </InArea>,
  )
  await screen.findAllByRole("button", { name: /^Save/ })
  return server
}

const FORMS = [
  ["the institute's profile", openInstitute, "Name", "Acme School"],
  ["one's own name", openOwn("personal"), "First name", "Usha"],
  ["a teacher's headline", openOwn("teaching"), /^Headline/, "Teaches talas"],
  ["a bank account, which is shown masked", openOwn("teaching"), /^Bank account number/, "123456784321"],
] as const

async function type(name: string | RegExp, value: string) {
  const field = screen.getByRole("textbox", { name })
  fireEvent.change(field, { target: { value } })
  const form = within(field.closest("form") ?? document.body)
  const save = () => userEvent.click(form.getByRole("button", { name: /^Save/ }))
  await save()
  expect(await form.findByRole("alert")).toHaveTextContent(/We can’t reach the server/)
  return save
}

test.each(FORMS)("a save of %s whose answer was lost is no conflict with itself", async (_, open, name, text) => {
  const server = await open()
  const save = await type(name, text)
  await save()
  expect(await screen.findByText(/^(Saved|Changes saved)/)).toBeVisible()
  expect(server.saves).toBe(2)
  expect(screen.queryByText(/Someone else changed this/)).toBeNull()
})

test("a change of somebody else after the lost answer is a conflict", async () => {
  const server = await openInstitute()
  const save = await type("Name", "Acme School")
  server.row = { ...server.row, version: 7, tagline: "Theirs" }
  await save()
  expect(await screen.findByText(/Someone else changed this/)).toBeVisible()
  expect(server.row).toMatchObject({ version: 7, tagline: "Theirs" })
})
