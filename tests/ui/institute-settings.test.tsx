import { screen, waitFor } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { BrandingScreen } from "@/components/institutes/settings/branding-screen"
import { PROFILE_FIELD_NAMES } from "@/components/institutes/settings/profile-fields"
import { ProfileScreen } from "@/components/institutes/settings/profile-screen"
import { networkError, restoreApi, okResponse, errorResponse, renderScreen, mockApi } from "./mock-api"
import { withFullRights } from "./with-rights"

let role = "InstituteAdmin"
const refresh = jest.fn()
jest.mock("next/navigation", () => ({
  usePathname: () => "/admin/institute/profile",
  useRouter: () => ({ push: jest.fn(), refresh }),
}))
jest.mock("@/lib/client/session/session", () => ({
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
  isEmailVerified: false,
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

const address = { slug: "acme", origin: "http://acme.localhost:3000", former: [] }

const field = (name: RegExp) => screen.getByRole("textbox", { name })
const save = (what = "Save profile") => userEvent.click(screen.getByRole("button", { name: what }))

async function retype(name: RegExp, text: string) {
  await userEvent.clear(field(name))
  if (text) await userEvent.type(field(name), text)
}

async function open(answers: Parameters<typeof mockApi>[0] = {}) {
  const sent = mockApi({
    fetchInstituteDetails: () => okResponse(institute),
    instituteAddress: () => okResponse(address),
    ...answers,
  })
  renderScreen(<ProfileScreen />)
  await screen.findByRole("textbox", { name: "Name" })
  return sent
}

beforeEach(() => {
  role = "InstituteAdmin"
  refresh.mockClear()
})
afterEach(restoreApi)

test("every field of the profile has a control", async () => {
  await open()
  expect(PROFILE_FIELD_NAMES.filter((name) => !document.querySelector(`form [name="${name}"]`))).toEqual([])
})

test("each invalid field shows its own error, and nothing is sent", async () => {
  const sent = await open()
  await retype(/^Name/, "A")
  await retype(/^Email/, "hello at acme")
  await retype(/^Phone/, "12")
  await retype(/^GSTIN/, "29AAGCB7383J1Z5")
  await save()
  await waitFor(() => expect(field(/^Name/)).toHaveAccessibleDescription("Enter 3 to 80 characters"))
  expect(field(/^Name/)).toHaveFocus()
  expect(field(/^Email/)).toHaveAccessibleDescription("Enter a valid email")
  expect(field(/^Phone/)).toHaveAccessibleDescription("Enter a phone number with its country code")
  expect(field(/^GSTIN/)).toHaveAccessibleDescription("This GSTIN is invalid or belongs to another state")
  expect(sent.every(({ method }) => method === "GET")).toBe(true)
})

test("a GSTIN selects its state, and empty fields are sent as null", async () => {
  const sent = await open({ saveInstituteDetails: () => okResponse({ ...institute, version: 6, name: "Acme School" }) })
  await retype(/^Name/, "Acme School")
  await retype(/^Email/, "")
  await userEvent.type(field(/^GSTIN/), "29AAGCB7383J1Z4")
  await userEvent.tab()
  expect(screen.getByRole("combobox", { name: /^State/ })).toHaveDisplayValue("Karnataka")
  await save()
  expect(await screen.findByText("Saved. Your page is up to date.")).toBeVisible()
  expect(screen.getByRole("link", { name: "View page" })).toHaveAttribute("href", "/institute/2")
  expect(refresh).toHaveBeenCalled()
  expect(sent.find(({ path }) => path === "saveInstituteDetails")?.body).toMatchObject({
    instituteDetails: { version: 5, name: "Acme School", contactEmail: null, about: null },
    instituteGSTDetails: { gstin: "29AAGCB7383J1Z4", stateCode: "29", legalName: null },
  })
})

test.each([
  ["the server is unreachable", networkError, "We can’t reach the server."],
  ["the right is missing", () => errorResponse("forbidden"), "You don’t have permission to do this."],
  ["someone else saved first", () => errorResponse("stale"), "Someone else changed this."],
] as const)("when %s, what was typed is kept and the reason shown", async (_, saveInstituteDetails, message) => {
  await open({ saveInstituteDetails })
  await retype(/^Tagline/, "Build what lasts")
  await save()
  expect(await screen.findByRole("alert")).toHaveTextContent(message)
  expect(field(/^Tagline/)).toHaveValue("Build what lasts")
  expect(screen.getByText("Unsaved changes")).toBeVisible()
})

test("a member who is not the owner reads the profile, and why it cannot be changed", async () => {
  mockApi({ fetchInstituteDetails: () => okResponse(institute), instituteAddress: () => okResponse(address) })
  renderScreen(withFullRights("Admin", <ProfileScreen />))
  await screen.findByRole("textbox", { name: /^Name/ })
  expect(screen.getByText("Only an institute admin can change this.")).toBeVisible()
  expect(field(/^Name/)).toBeDisabled()
  expect(screen.queryByRole("button", { name: "Save profile" })).not.toBeInTheDocument()
})

test("colours and files are validated before they are sent", async () => {
  Object.assign(URL, { createObjectURL: () => "blob:picture", revokeObjectURL: jest.fn() })
  const sent = mockApi({
    fetchInstituteDetails: () => okResponse(institute),
    instituteAddress: () => okResponse(address),
  })
  renderScreen(<BrandingScreen />)
  const colour = await screen.findByRole("textbox", { name: "Main colour" })
  await userEvent.clear(colour)
  await userEvent.type(colour, "red")
  const notes = new File(["notes"], "notes.pdf", { type: "application/pdf" })
  await userEvent.setup({ applyAccept: false }).upload(screen.getByLabelText("Logo"), notes)
  await save("Save branding")
  await waitFor(() => expect(colour).toHaveAccessibleDescription("Enter a colour such as #3b4cca"))
  expect(screen.getByText("This image can’t be read. Choose a JPEG, PNG or WebP.")).toBeVisible()
  await userEvent.click(screen.getByRole("button", { name: "Discard" }))
  await waitFor(() => expect(screen.getByRole("textbox", { name: "Main colour" })).toHaveValue("#2f4bd8"))
  expect(screen.queryByText("notes.pdf")).not.toBeInTheDocument()
  expect(sent).toHaveLength(1)
})
