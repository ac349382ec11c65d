import { screen, within, waitFor } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { InstitutesScreen } from "@/components/platform/institutes-screen"
import { showToast } from "@/lib/client/toasts"
import { restoreApi, okResponse, errorResponse, renderScreen, mockApi } from "./mock-api"
import { institute, pageOf } from "./list-fixtures"
import { withViewOnlyRights, withFullRights } from "./with-rights"

jest.mock("@/lib/client/toasts")
let search = ""
const router = { push: jest.fn(), replace: jest.fn() }
jest.mock("next/navigation", () => ({
  usePathname: () => "/master/institutes",
  useSearchParams: () => new URLSearchParams(search),
  useRouter: () => router,
}))
jest.mock("@/lib/client/session/session", () => ({
  useSession: () => ({ user: { user_id: 1, role: "SuperAdmin", selectedInstitute: 1 } }),
  authHeaders: () => Promise.resolve({}),
}))

const asha = {
  user_id: 7,
  first_name: "Asha",
  last_name: "Rao",
  email: "asha@rival.test",
  role: { roleType: "InstituteAdmin" },
  mobileEnding: "4321",
  isMobileVerified: true,
  status: "active",
  version: 4,
}
const unproved = { ...asha, user_id: 8, first_name: "Bela", isMobileVerified: false }
const helper = { ...asha, user_id: 9, first_name: "Chitra", role: { roleType: "Admin" }, mobileEnding: null }
const out = { ...asha, user_id: 10, first_name: "Dev", status: "disabled" }
const invited = { ...asha, user_id: 11, first_name: "Esha", status: "invited", isMobileVerified: false }
const reason = "They called us and showed their passport"

function open(admins: object[], answers: Parameters<typeof mockApi>[0] = {}, query = "admins=3") {
  search = query
  const sent = mockApi({
    fetchAllInstituteList: () => pageOf([institute], { country: "IN" }),
    "getInstituteAdmins/3": () =>
      pageOf(admins, { institute: { id: 3, name: "Rival Institute" }, totalPages: admins.length > 4 ? 2 : 1 }),
    ...answers,
  })
  renderScreen(withFullRights("SuperAdmin", <InstitutesScreen />))
  return sent
}
const sheet = () => screen.findByRole("dialog", { name: "Admins of Rival Institute" })
const clickButton = async (name: string) => userEvent.click(await screen.findByRole("button", { name }))
const posts = (sent: ReturnType<typeof open>) =>
  sent.filter(({ method }) => method === "POST").map(({ path, body }) => [path, body])

afterEach(() => {
  jest.clearAllMocks()
  restoreApi()
})

test("the menu of an institute links to its administrators, and the URL holds that", async () => {
  open([asha], {}, "page=2&search=ri")
  await userEvent.click(await screen.findByRole("button", { name: "Actions for Rival Institute" }))
  expect(screen.getByRole("menuitem", { name: "Admins" })).toHaveAttribute(
    "href",
    "/master/institutes?search=ri&page=2&admins=3",
  )
  expect(screen.queryByRole("dialog")).toBeNull()
})

test("each administrator is shown with status, mobile number and the applicable actions", async () => {
  open([asha, unproved, helper, out, invited])
  const cards = await within(await sheet()).findAllByRole("listitem")
  const shown = cards.map((card) => ({
    text: card.textContent,
    actions: within(card).queryAllByRole("button").map(({ ariaLabel }) => ariaLabel), // oxfmt-ignore
  }))
  expect(shown.map(({ actions }) => actions)).toEqual([
    ["Release Asha Rao’s number", "Disable Asha Rao"],
    ["Disable Bela Rao"],
    ["Disable Chitra Rao"],
    ["Enable Dev Rao"],
    [],
  ])
  expect(shown[0]?.text).toContain("Mobile •••• 4321Verified")
  expect(shown[1]?.text).toContain("Not verified")
  expect(shown[2]?.text).toContain("No mobile number")
  expect(screen.getByRole("link", { name: "Page 2" })).toHaveAttribute(
    "href",
    "/master/institutes?admins=3&adminsPage=2",
  )
})

test("a number is released with a reason and the version that was shown", async () => {
  const sent = open([asha], { releaseAdminMobile: () => okResponse({ ...asha, isMobileVerified: false }) })
  await clickButton("Release Asha Rao’s number")
  const form = screen.getByRole("form", { name: "Release Asha Rao’s number" })
  const field = within(form).getByRole("textbox", { name: "Reason" })
  expect(field).toHaveFocus()
  await userEvent.type(field, "too short")
  await clickButton("Release number")
  await waitFor(() => expect(field).toBeInvalid())
  expect(field).toHaveFocus()
  expect(form).toHaveTextContent("Enter a reason of 10 to 500 characters.")
  expect(posts(sent)).toEqual([])
  await userEvent.clear(field)
  await userEvent.type(field, reason)
  await clickButton("Release number")
  expect(posts(sent)).toEqual([["releaseAdminMobile", { institute: 3, id: 7, version: 4, reason, ending: "4321" }]])
  expect(showToast).toHaveBeenCalledWith("success", "Asha Rao’s number was released")
  expect(screen.queryByRole("form")).toBeNull()
})

test.each([
  ["Disable Asha Rao", "Disable", "disableInstituteAdmin", 7, "Asha Rao was disabled"],
  ["Enable Dev Rao", "Enable", "enableInstituteAdmin", 10, "Dev Rao was enabled"],
])("%s is sent with its reason", async (label, button, path, id, message) => {
  const sent = open([asha, out], { [path]: () => okResponse(out) })
  await clickButton(label)
  await userEvent.type(screen.getByRole("textbox", { name: "Reason" }), reason)
  await clickButton(button)
  expect(posts(sent)).toEqual([[path, { institute: 3, id, version: 4, reason }]])
  expect(showToast).toHaveBeenCalledWith("success", message)
})

test("an administrator who changed meanwhile is reloaded", async () => {
  let requestCount = 0
  open([], {
    "getInstituteAdmins/3": () =>
      pageOf([requestCount++ === 0 ? asha : unproved], { institute: { id: 3, name: "Rival Institute" } }),
    releaseAdminMobile: () => errorResponse("stale"),
  })
  await clickButton("Release Asha Rao’s number")
  await userEvent.type(screen.getByRole("textbox", { name: "Reason" }), reason)
  await clickButton("Release number")
  expect(await screen.findByText("Bela Rao")).toBeVisible()
  expect(showToast).toHaveBeenCalledWith("error", "Someone else changed this. Check it and try again.")
})

test("the last administrator cannot be disabled: the error is shown and the reason stays in the field", async () => {
  open([asha], { disableInstituteAdmin: () => errorResponse("last_admin") })
  await clickButton("Disable Asha Rao")
  await userEvent.type(screen.getByRole("textbox", { name: "Reason" }), reason)
  await clickButton("Disable")
  expect(await screen.findByRole("alert")).toHaveTextContent("An institute needs at least one institute admin.")
  expect(screen.getByRole("textbox", { name: "Reason" })).toHaveValue(reason)
  await clickButton("Cancel")
  expect(await screen.findByRole("button", { name: "Disable Asha Rao" })).toBeVisible()
})

test("an institute without administrators and an unknown institute show a message", async () => {
  open([])
  expect(await within(await sheet()).findByText("No admins yet")).toBeVisible()
  open([], { "getInstituteAdmins/9": () => errorResponse("not_found") }, "admins=9")
  expect(await screen.findByText("Not found")).toBeVisible()
})

test("a user with view rights only sees no actions", async () => {
  search = "admins=3"
  mockApi({
    fetchAllInstituteList: () => pageOf([institute], { country: "IN" }),
    "getInstituteAdmins/3": () => pageOf([asha], { institute: { id: 3, name: "Rival Institute" } }),
  })
  renderScreen(withViewOnlyRights("SuperAdmin", <InstitutesScreen />))
  expect(await within(await sheet()).findByText("Asha Rao")).toBeVisible()
  expect(screen.getAllByRole("button").map((one) => one.ariaLabel ?? one.textContent)).toEqual(["Close"])
})
