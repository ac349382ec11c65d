import { fireEvent, screen, waitFor } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { TaxScreen } from "@/components/tax/tax-screen"
import { TAX_FIELD_NAMES } from "@/components/tax/tax-profile-fields"
import { errorResponse, mockApi, okResponse, renderScreen, restoreApi } from "./mock-api"
import { withFullRights } from "./with-rights"

jest.mock("next/navigation", () => ({
  usePathname: () => "/admin/institute/tax",
  useRouter: () => ({ push: jest.fn(), refresh: jest.fn() }),
}))
jest.mock("@/lib/client/session/session", () => ({ authHeaders: () => Promise.resolve({}) }))
afterEach(restoreApi)

const CALL = "/api/payments/v2/api/taxProfile"
const KARNATAKA = "29AAGCB7383J1Z4"
const profile = {
  id: 5,
  fromDate: "2026-04-01",
  registration: "regular",
  legalName: "Acme Learning Private Limited",
  tradeName: null,
  gstin: "27AAPFU0939F1ZV",
  stateCode: "27",
  address: "214 Law College Road, Pune",
  pricesIncludeTax: true,
  roundTo: 1,
  hasLut: false,
  lutNumber: null,
  signatory: null,
}
const profiles = {
  version: 6,
  today: "2026-11-27",
  current: profile,
  profiles: [profile],
  isNeeded: false,
  institute: { id: 2, legalName: "Acme", gstin: null, stateCode: null, address: null },
}
const empty = { ...profiles, version: 0, current: null, profiles: [] }
const code = { code: "999293", title: "Coaching", rateBasisPoints: 1_800, taxability: "taxable", fromDate: "2017-07-01", state: "today" } // oxfmt-ignore

/** The profile as it is shown, and what the save of it answers. */
async function open(
  shown: object = profiles,
  saved?: () => Response,
  role: "InstituteAdmin" | "Admin" = "InstituteAdmin",
) {
  let answer = () => okResponse(shown)
  const sent = mockApi({
    [CALL]: ({ method }) => {
      if (method === "GET") return answer()
      answer = saved ?? answer
      return answer()
    },
    "/api/payments/v2/api/sacCodes": () => okResponse([code]),
    "/api/payments/v2/api/documentPrefixes": () => okResponse({ yearBegins: "2027-04-01", series: [] }),
    "/api/payments/v2/api/kindTaxDefaults": () =>
      okResponse({ version: 6, kinds: [{ kind: "book", sacCode: "999293", placeRule: "recipient" }] }),
  })
  renderScreen(withFullRights(role, <TaxScreen />))
  await screen.findByRole("textbox", { name: /^Legal name/ })
  return sent
}
const field = (name: RegExp) => screen.getByRole("textbox", { name })
const change = (name: RegExp, value: string) => fireEvent.change(field(name), { target: { value } })
const choose = (name: RegExp, option: string) => userEvent.selectOptions(screen.getByRole("combobox", { name }), option)
const save = () => userEvent.click(screen.getByRole("button", { name: "Save tax settings" }))

test("what holds today is said in one sentence, with what it means for a price", async () => {
  await open()
  expect(screen.getAllByText("You are registered in Maharashtra. Prices include tax.")).toHaveLength(2)
  expect(await screen.findByText("An item at ₹1,000.00 costs ₹1,000.00, of which ₹152.54 is tax at 18%.")).toBeVisible()
  expect(await screen.findByText(/Coaching · 18%/)).toBeVisible()
  await choose(/^Prices/, "Tax is added to prices")
  await waitFor(() =>
    expect(screen.getByText("An item at ₹1,000.00 costs ₹1,180.00, with ₹180.00 tax at 18%.")).toBeVisible(),
  )
})

test("who sells without a profile in force is asked for it", async () => {
  await open({ ...empty, isNeeded: true })
  expect(screen.getByText(/^Add your GSTIN and state before you sell with tax\./)).toBeVisible()
})

test("an admin who may not save it reads what holds", async () => {
  await open({ ...empty, isNeeded: true }, undefined, "Admin")
  expect(screen.getByText(/^You haven’t set up tax yet\./)).toBeVisible()
})

test("every field has a control", async () => {
  await open({ ...profiles, current: { ...profile, hasLut: true, lutNumber: "AD1" } })
  expect(TAX_FIELD_NAMES.filter((name) => !document.querySelector(`form [name="${name}"]`))).toEqual([])
})

test("a GSTIN is checked while it is typed, and chooses its state", async () => {
  const sent = await open(profiles, () => okResponse({ ...profiles, version: 7 }))
  change(/^GSTIN/, "29AAGCB7383J1Z5")
  expect(field(/^GSTIN/)).toHaveAccessibleDescription("Enter a valid GSTIN")
  change(/^GSTIN/, KARNATAKA.toLowerCase())
  expect(field(/^GSTIN/)).toHaveAccessibleDescription("Valid, Karnataka")
  expect(screen.getByRole("combobox", { name: /^State/ })).toHaveDisplayValue("Karnataka")
  await choose(/^State/, "Goa")
  await waitFor(() => expect(field(/^GSTIN/)).toHaveAccessibleDescription("Enter a GSTIN of the state that you chose"))
  await choose(/^State/, "Karnataka")
  await save()
  await waitFor(() => expect(sent.some(({ method }) => method === "PUT")).toBe(true))
  expect(sent.find(({ method }) => method === "PUT")?.body).toMatchObject({
    version: 6,
    profile: { fromDate: "2026-11-27", gstin: KARNATAKA, stateCode: "29", pricesIncludeTax: true, roundTo: 1 },
  })
  expect(await screen.findByText(/^Saved/)).toBeVisible()
})

test("who is not registered is asked for no GSTIN and no prices", async () => {
  const sent = await open(empty)
  expect(screen.getByText(/You haven’t set up tax yet/)).toBeVisible()
  expect(screen.queryByRole("textbox", { name: /^GSTIN/ })).toBeNull()
  expect(screen.queryByRole("combobox", { name: /^Prices/ })).toBeNull()
  await save()
  await waitFor(() => expect(field(/^Address/)).toHaveAccessibleDescription("Enter 5 to 400 characters"))
  expect(sent.some(({ method }) => method === "PUT")).toBe(false)
})

test("what is planned stands in the history and can be cancelled", async () => {
  const planned = { ...profile, id: 9, fromDate: "2027-04-01", pricesIncludeTax: false }
  await open({ ...profiles, profiles: [planned, profile] })
  expect(screen.getByText("You are registered in Maharashtra. Tax is added to prices.")).toBeVisible()
  expect(screen.getAllByRole("button", { name: "Cancel this change" })).toHaveLength(1)
})

test.each([
  ["stale", "Someone else changed this."],
  ["gstin_state", "This GSTIN belongs to another state."],
] as const)("a save that fails as %s keeps what was typed and says why", async (failure, message) => {
  await open(profiles, () => errorResponse(failure))
  change(/^Legal name/, "Acme Limited")
  await save()
  expect(await screen.findByRole("alert")).toHaveTextContent(message)
  expect(field(/^Legal name/)).toHaveValue("Acme Limited")
})

test("an admin who is not the owner reads it and changes nothing", async () => {
  await open(profiles, undefined, "Admin")
  expect(screen.getByText("Only the institute admin can change this.")).toBeVisible()
  expect(field(/^Legal name/)).toBeDisabled()
  expect(screen.queryByRole("button", { name: "Save tax settings" })).toBeNull()
})
