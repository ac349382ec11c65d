import { screen, within } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { InstitutesScreen } from "@/components/platform/institutes-screen"
import { showToast } from "@/lib/client/toasts"
import { closeDesk, done, refused, renderDesk, serveDesk } from "./desk-render"
import { institute, pageOf } from "./desk-world"
import { onlySeenBy, seenBy } from "./held-rights"

jest.mock("@/lib/client/toasts")
let search = ""
const router = { push: jest.fn(), replace: jest.fn() }
jest.mock("next/navigation", () => ({
  usePathname: () => "/master/institutes",
  useSearchParams: () => new URLSearchParams(search),
  useRouter: () => router,
}))
jest.mock("@/lib/client/session", () => ({
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
  isMobileProved: true,
  status: "active",
  version: 4,
}
const unproved = { ...asha, user_id: 8, first_name: "Bela", isMobileProved: false }
const helper = { ...asha, user_id: 9, first_name: "Chitra", role: { roleType: "Admin" }, mobileEnding: null }
const out = { ...asha, user_id: 10, first_name: "Dev", status: "disabled" }
const invited = { ...asha, user_id: 11, first_name: "Esha", status: "invited", isMobileProved: false }
const reason = "They called us and showed their passport"

function open(admins: object[], answers: Parameters<typeof serveDesk>[0] = {}, query = "admins=3") {
  search = query
  const sent = serveDesk({
    fetchAllInstituteList: () => pageOf([institute], { country: "IN" }),
    "getInstituteAdmins/3": () =>
      pageOf(admins, { institute: { id: 3, name: "Rival Institute" }, totalPages: admins.length > 4 ? 2 : 1 }),
    ...answers,
  })
  renderDesk(seenBy("SuperAdmin", <InstitutesScreen />))
  return sent
}
const sheet = () => screen.findByRole("dialog", { name: "Administrators of Rival Institute" })
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }))
const posts = (sent: ReturnType<typeof open>) =>
  sent.filter(({ method }) => method === "POST").map(({ path, body }) => [path, body])

afterEach(() => {
  jest.clearAllMocks()
  closeDesk()
})

test("the menu of an institute leads to who runs it, and the address holds that", async () => {
  open([asha], {}, "page=2&search=ri")
  await userEvent.click(await screen.findByRole("button", { name: "Actions for Rival Institute" }))
  expect(screen.getByRole("menuitem", { name: "Administrators" })).toHaveAttribute(
    "href",
    "/master/institutes?search=ri&page=2&admins=3",
  )
  expect(screen.queryByRole("dialog")).toBeNull()
})

test("each is shown as they stand, with what fits", async () => {
  open([asha, unproved, helper, out, invited])
  const cards = await within(await sheet()).findAllByRole("listitem")
  const told = cards.map((card) => ({
    text: card.textContent,
    acts: within(card).queryAllByRole("button").map(({ ariaLabel }) => ariaLabel), // prettier-ignore
  }))
  expect(told.map(({ acts }) => acts)).toEqual([
    ["Release the number of Asha Rao", "Disable Asha Rao"],
    ["Disable Bela Rao"],
    ["Disable Chitra Rao"],
    ["Let Dev Rao in again"],
    [],
  ])
  expect(told[0]?.text).toContain("Mobile •••• 4321Verified")
  expect(told[1]?.text).toContain("Not verified")
  expect(told[2]?.text).toContain("No mobile number")
  expect(screen.getByRole("link", { name: "Page 2" })).toHaveAttribute(
    "href",
    "/master/institutes?admins=3&adminsPage=2",
  )
})

test("a number is released with a reason, as it was seen", async () => {
  const sent = open([asha], { releaseAdminMobile: () => done({ ...asha, isMobileProved: false }) })
  await press("Release the number of Asha Rao")
  const form = screen.getByRole("form", { name: "Release the number of Asha Rao" })
  const field = within(form).getByRole("textbox", { name: "Reason" })
  expect(field).toHaveFocus()
  await userEvent.type(field, "too short")
  await press("Release number")
  expect(field).toBeInvalid()
  expect(field).toHaveFocus()
  expect(form).toHaveTextContent("Give the reason in 10 to 500 letters.")
  expect(posts(sent)).toEqual([])
  await userEvent.clear(field)
  await userEvent.type(field, reason)
  await press("Release number")
  expect(posts(sent)).toEqual([["releaseAdminMobile", { institute: 3, id: 7, version: 4, reason, ending: "4321" }]])
  expect(showToast).toHaveBeenCalledWith("success", "The number of Asha Rao is released")
  expect(screen.queryByRole("form")).toBeNull()
})

test.each([
  ["Disable Asha Rao", "Disable", "disableInstituteAdmin", 7, "Asha Rao is disabled"],
  ["Let Dev Rao in again", "Let in again", "enableInstituteAdmin", 10, "Dev Rao may come in again"],
])("%s is sent with its reason", async (label, button, path, id, told) => {
  const sent = open([asha, out], { [path]: () => done(out) })
  await press(label)
  await userEvent.type(screen.getByRole("textbox", { name: "Reason" }), reason)
  await press(button)
  expect(posts(sent)).toEqual([[path, { institute: 3, id, version: 4, reason }]])
  expect(showToast).toHaveBeenCalledWith("success", told)
})

test("what has changed meanwhile is shown as it stands", async () => {
  let asked = 0
  open([], {
    "getInstituteAdmins/3": () =>
      pageOf([asked++ === 0 ? asha : unproved], { institute: { id: 3, name: "Rival Institute" } }),
    releaseAdminMobile: () => refused("stale"),
  })
  await press("Release the number of Asha Rao")
  await userEvent.type(screen.getByRole("textbox", { name: "Reason" }), reason)
  await press("Release number")
  expect(await screen.findByText("Bela Rao")).toBeVisible()
  expect(showToast).toHaveBeenCalledWith("error", "This has changed meanwhile. It is shown as it stands now.")
})

test("why the last one stays is said, and what was typed is kept", async () => {
  open([asha], { disableInstituteAdmin: () => refused("last_admin") })
  await press("Disable Asha Rao")
  await userEvent.type(screen.getByRole("textbox", { name: "Reason" }), reason)
  await press("Disable")
  expect(await screen.findByRole("alert")).toHaveTextContent("Nobody else runs this institute.")
  expect(screen.getByRole("textbox", { name: "Reason" })).toHaveValue(reason)
  await press("Cancel")
  expect(await screen.findByRole("button", { name: "Disable Asha Rao" })).toBeVisible()
})

test("an institute that nobody runs, and one that is not there, say so", async () => {
  open([])
  expect(await within(await sheet()).findByText("No administrators")).toBeVisible()
  open([], { "getInstituteAdmins/9": () => refused("not_found") }, "admins=9")
  expect(await screen.findByText("This is not here")).toBeVisible()
})

test("whose rights go no further than looking finds nothing to press", async () => {
  search = "admins=3"
  serveDesk({
    fetchAllInstituteList: () => pageOf([institute], { country: "IN" }),
    "getInstituteAdmins/3": () => pageOf([asha], { institute: { id: 3, name: "Rival Institute" } }),
  })
  renderDesk(onlySeenBy("SuperAdmin", <InstitutesScreen />))
  expect(await within(await sheet()).findByText("Asha Rao")).toBeVisible()
  expect(screen.getAllByRole("button").map((one) => one.ariaLabel ?? one.textContent)).toEqual(["Close"])
})
