import { screen, waitFor } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { BrandingScreen } from "@/components/institutes/settings/branding-screen"
import { ProfileScreen } from "@/components/institutes/settings/profile-screen"
import { networkError, restoreApi, okResponse, errorResponse, renderScreen, mockApi } from "./mock-api"
import { withFullRights } from "./with-rights"

let role = "InstituteAdmin"
const refresh = jest.fn()
jest.mock("next/navigation", () => ({
  usePathname: () => "/admin/institute/profile",
  useRouter: () => ({ push: jest.fn(), refresh }),
}))
jest.mock("@/lib/client/session", () => ({
  useSession: () => ({ user: { role, selectedInstitute: 2 } }),
  authHeaders: () => Promise.resolve({}),
}))

const institute = {
  id: 2,
  version: 5,
  slug: "acme",
  name: "Acme Academy",
  tagline: "Build things that work",
  about: null,
  brandPrimary: "#2f4bd8",
  brandAccent: "#ff8a4c",
  contactEmail: "hello@acme.test",
  contactPhone: null,
  address: null,
  country: "IN",
  legalName: null,
  gstin: null,
  stateCode: null,
  image: null,
  cover: null,
  teaser: null,
}

const field = (name: RegExp) => screen.getByRole("textbox", { name })
const save = (what = "Save profile") => userEvent.click(screen.getByRole("button", { name: what }))

async function retype(name: RegExp, text: string) {
  await userEvent.clear(field(name))
  if (text) await userEvent.type(field(name), text)
}

async function open(answers: Parameters<typeof mockApi>[0] = {}) {
  const sent = mockApi({ fetchInstituteDetails: () => okResponse(institute), ...answers })
  renderScreen(<ProfileScreen />)
  await screen.findByRole("textbox", { name: "Name" })
  return sent
}

beforeEach(() => {
  role = "InstituteAdmin"
  refresh.mockClear()
})
afterEach(restoreApi)

test("each invalid field shows its own error, and nothing is sent", async () => {
  const sent = await open()
  await retype(/^Name/, "A")
  await retype(/^E-mail/, "hello at acme")
  await retype(/^Phone/, "12")
  await retype(/^GSTIN/, "29AAGCB7383J1Z5")
  await save()
  expect(field(/^Name/)).toHaveAccessibleDescription("3 to 80 letters")
  expect(field(/^Name/)).toHaveFocus()
  expect(field(/^E-mail/)).toHaveAccessibleDescription("Must be an e-mail address")
  expect(field(/^Phone/)).toHaveAccessibleDescription("Must be a phone number with its country code")
  expect(field(/^GSTIN/)).toHaveAccessibleDescription("This GSTIN is not valid, or belongs to another state")
  expect(sent).toHaveLength(1)
})

test("a GSTIN selects its state, and empty fields are sent as null", async () => {
  const sent = await open({ saveInstituteDetails: () => okResponse({ ...institute, version: 6, name: "Acme School" }) })
  await retype(/^Name/, "Acme School")
  await retype(/^E-mail/, "")
  await userEvent.type(field(/^GSTIN/), "29AAGCB7383J1Z4")
  await userEvent.tab()
  expect(screen.getByRole("combobox", { name: /^State/ })).toHaveDisplayValue("Karnataka")
  await save()
  expect(await screen.findByText("Saved. Your page shows it already.")).toBeVisible()
  expect(screen.getByRole("link", { name: "See the page" })).toHaveAttribute("href", "/institute/2")
  expect(refresh).toHaveBeenCalled()
  expect(sent.find(({ path }) => path === "saveInstituteDetails")?.body).toMatchObject({
    instituteDetails: { version: 5, name: "Acme School", contactEmail: null, about: null },
    instituteGSTDetails: { gstin: "29AAGCB7383J1Z4", stateCode: "29", legalName: null },
  })
})

test.each([
  ["the server is unreachable", networkError, "The server cannot be reached."],
  ["the right is missing", () => errorResponse("no_rights"), "You may not change this."],
  ["someone else saved first", () => errorResponse("stale"), "Somebody else changed this meanwhile."],
] as const)("when %s, what was typed is kept and the reason shown", async (_, saveInstituteDetails, message) => {
  await open({ saveInstituteDetails })
  await retype(/^Tagline/, "Build what lasts")
  await save()
  expect(await screen.findByRole("alert")).toHaveTextContent(message)
  expect(field(/^Tagline/)).toHaveValue("Build what lasts")
  expect(screen.getByText("Not saved")).toBeVisible()
})

test("a member who is not the owner reads the profile, and why it cannot be changed", async () => {
  mockApi({ fetchInstituteDetails: () => okResponse(institute) })
  renderScreen(withFullRights("Admin", <ProfileScreen />))
  await screen.findByRole("textbox", { name: /^Name/ })
  expect(screen.getByText("Only the owner of the institute can change this.")).toBeVisible()
  expect(field(/^Name/)).toBeDisabled()
  expect(screen.queryByRole("button", { name: "Save profile" })).not.toBeInTheDocument()
})

test("colours and files are validated before they are sent", async () => {
  Object.assign(URL, { createObjectURL: () => "blob:picture", revokeObjectURL: jest.fn() })
  const sent = mockApi({ fetchInstituteDetails: () => okResponse(institute) })
  renderScreen(<BrandingScreen />)
  const colour = await screen.findByRole("textbox", { name: "Main colour" })
  await userEvent.clear(colour)
  await userEvent.type(colour, "red")
  const notes = new File(["notes"], "notes.pdf", { type: "application/pdf" })
  await userEvent.setup({ applyAccept: false }).upload(screen.getByLabelText("Picture"), notes)
  await save("Save branding")
  expect(colour).toHaveAccessibleDescription("Must be a colour such as #3b4cca")
  expect(screen.getByText("This picture cannot be read. Please choose a JPEG, PNG or WebP.")).toBeVisible()
  await userEvent.click(screen.getByRole("button", { name: "Discard" }))
  await waitFor(() => expect(screen.getByRole("textbox", { name: "Main colour" })).toHaveValue("#2f4bd8"))
  expect(screen.queryByText("notes.pdf")).not.toBeInTheDocument()
  expect(sent).toHaveLength(1)
})
