import { screen, waitFor } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { BillingTab } from "@/components/profile/billing/billing-tab"
import { InstituteBillingSection } from "@/components/profile/billing/institute-billing-section"
import { InArea } from "./in-area"
import { errorResponse, mockApi, okResponse, renderScreen, restoreApi } from "./mock-api"
import { nextToast } from "./next-toast"

jest.mock("next/navigation", () => ({
  usePathname: () => "/student/profile/billing",
  useRouter: () => ({ push: jest.fn() }),
}))
jest.mock("@/lib/client/session/session", () => ({ authHeaders: () => Promise.resolve({}) }))
afterEach(restoreApi)

const CALL = "/api/payments/v2/api/billingAddress"
const address = {
  id: 3,
  version: 2,
  name: "Asha Trivedi",
  company: null,
  line1: "14 MG Road",
  line2: null,
  city: "Pune",
  pin: "411004",
  stateCode: "27",
  country: "IN",
  gstin: null,
  isDefault: true,
}
const field = (name: RegExp) => screen.findByRole("textbox", { name })
async function change(name: RegExp, value: string) {
  const control = await field(name)
  await userEvent.clear(control)
  await userEvent.click(control)
  await userEvent.paste(value)
}
const clickButton = (name: string) => userEvent.click(screen.getByRole("button", { name }))

function open(shown: object[], saved: () => Response = () => okResponse(address)) {
  const sent = mockApi({ [CALL]: ({ method }) => (method === "GET" ? okResponse(shown) : saved()) })
  renderScreen(<BillingTab />)
  return sent
}

test("without an address the tab says what one is good for, and a first one is added", async () => {
  const sent = open([])
  expect(await screen.findByText(/No billing addresses yet/)).toBeVisible()
  await clickButton("Add address")
  await field(/^Name/)
  await clickButton("Save address")
  expect(await field(/^City/)).toHaveAccessibleDescription("Enter a city")
  expect(await field(/^Name/)).toHaveFocus()
  await change(/^Name/, "आशा त्रिवेदी")
  await change(/^Address line 1/, "14 MG Road")
  await change(/^City/, "Pune")
  await change(/^PIN/, "411004")
  await userEvent.click(screen.getByRole("checkbox", { name: "I have a GSTIN" }))
  await change(/^GSTIN/, "29aagcb7383j1z4")
  expect(await field(/^GSTIN/)).toHaveAccessibleDescription("Valid, Karnataka")
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "State" }), "Maharashtra")
  expect(await field(/^GSTIN/)).toHaveAccessibleDescription("Tax follows your GSTIN’s state, Karnataka.")
  await clickButton("Save address")
  expect(await nextToast()).toMatchObject({ tone: "success", message: "Address saved" })
  expect(sent.find(({ method }) => method === "POST")?.body).toEqual({
    address: { name: "आशा त्रिवेदी", company: null, line1: "14 MG Road", line2: null, city: "Pune", pin: "411004", stateCode: "27", country: "IN" },
    gstin: "29AAGCB7383J1Z4",
    isDefault: false,
  })
}) // oxfmt-ignore

test("an address is changed over its version, and what was typed is kept when that fails", async () => {
  const sent = open([address], () => errorResponse("stale"))
  expect(await screen.findByText("14 MG Road")).toBeVisible()
  expect(screen.getByText("Pune 411004, Maharashtra")).toBeVisible()
  await clickButton("Edit the address of Asha Trivedi")
  await change(/^City/, "Nashik")
  await clickButton("Save address")
  await waitFor(() => expect(sent.some(({ method }) => method === "POST")).toBe(true))
  expect(await screen.findByText(/Someone else changed this/)).toBeVisible()
  expect(await field(/^City/)).toHaveValue("Nashik")
  expect(sent.find(({ method }) => method === "POST")?.body).toMatchObject({ id: 3, version: 2 })
})

test("outside India neither a state nor a GSTIN is asked for", async () => {
  open([])
  await screen.findByText(/No billing addresses yet/)
  await clickButton("Add address")
  await userEvent.selectOptions(await screen.findByRole("combobox", { name: "Country" }), "United States")
  expect(screen.queryByRole("combobox", { name: "State" })).toBeNull()
  expect(screen.queryByRole("checkbox", { name: "I have a GSTIN" })).toBeNull()
  expect(await field(/^Postal code/)).toBeVisible()
})

test("the institute's own addresses are read, saved and deleted as such", async () => {
  const sent = mockApi({
    [CALL]: ({ method }) => okResponse(method === "GET" ? [address] : address),
  })
  renderScreen(
    <InArea>
      <InstituteBillingSection />
    </InArea>,
  )
  await userEvent.click(await screen.findByRole("button", { name: "Edit the address of Asha Trivedi" }))
  await change(/^City/, "Nashik")
  await clickButton("Save address")
  expect(await nextToast()).toMatchObject({ tone: "success" })
  expect(
    sent.filter(({ path }) => path === CALL).map(({ method, search }) => [method, search.get("instituteId")]),
  ).toEqual(
    expect.arrayContaining([
      ["GET", "2"],
      ["POST", "2"],
    ]),
  )
  expect(sent.every(({ path, search }) => path !== CALL || search.get("instituteId") === "2")).toBe(true)
})
