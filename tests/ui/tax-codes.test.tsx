import { screen, waitFor } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { SacCodesScreen } from "@/components/tax/sac-codes-screen"
import { TaxCalculatorScreen } from "@/components/tax/tax-calculator-screen"
import { errorResponse, mockApi, okResponse, renderScreen, restoreApi } from "./mock-api"
import { nextToast } from "./next-toast"

let search = ""
jest.mock("next/navigation", () => ({
  usePathname: () => "/master/sac-codes",
  useRouter: () => ({ push: jest.fn(), replace: jest.fn() }),
  useSearchParams: () => new URLSearchParams(search),
}))
jest.mock("@/lib/client/session/session", () => ({ authHeaders: () => Promise.resolve({}) }))
beforeEach(() => void (search = ""))
afterEach(restoreApi)

const rate = { code: "999293", title: "Coaching", taxability: "taxable" }
const rates = [
  { ...rate, rateBasisPoints: 2_000, fromDate: "2027-04-01", state: "future" },
  { ...rate, rateBasisPoints: 1_800, fromDate: "2017-07-01", state: "today" },
  {
    code: "4901",
    title: "Printed books",
    rateBasisPoints: 0,
    fromDate: "2017-07-01",
    taxability: "nil",
    state: "today",
  },
]
const CODES = "/api/payments/v2/api/sacCodes"
const KINDS = "/api/payments/v2/api/kindTaxDefaults"
const kinds = { version: 6, kinds: [{ kind: "book", sacCode: "999293", placeRule: "recipient" }] }
async function change(name: RegExp, value: string) {
  await userEvent.click(screen.getByRole("textbox", { name }))
  await userEvent.paste(value)
}

test("codes are shown with their rates of today and those that are planned", async () => {
  mockApi({ [CODES]: () => okResponse(rates), [KINDS]: () => okResponse(kinds) })
  renderScreen(<SacCodesScreen />)
  expect(await screen.findByText("20%")).toBeVisible()
  expect(screen.getByText("Planned")).toBeVisible()
  expect(screen.getByText("0% · Nil-rated")).toBeVisible()
})

test("a rate is added in percent, and a day that is taken is said at its field", async () => {
  search = "new=1"
  const answers = [errorResponse("sac_overlap", { fromDate: ["Is taken"] }), okResponse(rates[0])]
  const sent = mockApi({
    [CODES]: ({ method }) => (method === "POST" ? (answers.shift() ?? okResponse(null)) : okResponse(rates)),
    [KINDS]: () => okResponse(kinds),
  })
  renderScreen(<SacCodesScreen />)
  await screen.findByRole("textbox", { name: /^Code/ })
  const add = () => userEvent.click(screen.getByRole("button", { name: "Add rate" }))
  await add()
  await waitFor(() =>
    expect(screen.getByRole("textbox", { name: /^Code/ })).toHaveAccessibleDescription("Enter 4, 6 or 8 digits"),
  )
  await change(/^Code/, "999293")
  await change(/^Title/, "Coaching")
  await change(/^Rate in %/, "12.5")
  await add()
  expect(await screen.findByText("This code already has a rate from that day")).toBeVisible()
  await add()
  expect(await nextToast()).toMatchObject({ tone: "success", message: "Rate of 999293 added" })
  expect(sent.find(({ method }) => method === "POST")?.body).toEqual({
    code: "999293",
    title: "Coaching",
    taxability: "taxable",
    rateBasisPoints: 1_250,
  })
})

test("the codes of kinds are saved over the version that was shown", async () => {
  const sent = mockApi({
    [CODES]: () => okResponse(rates),
    [KINDS]: ({ method }) => okResponse(method === "PUT" ? { ...kinds, version: 7 } : kinds),
  })
  renderScreen(<SacCodesScreen />)
  await screen.findByRole("option", { name: "4901 · Printed books" })
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Books" }), "4901 · Printed books")
  await userEvent.click(screen.getByRole("button", { name: "Save codes" }))
  await waitFor(() => expect(sent.some(({ method }) => method === "PUT")).toBe(true))
  expect(sent.find(({ method }) => method === "PUT")?.body).toEqual({
    version: 6,
    kinds: [{ kind: "book", sacCode: "4901", placeRule: "recipient" }],
  })
})

describe("the calculator", () => {
  const CALCULATE = "/api/payments/v2/api/offlineTaxCalculation"
  const result = {
    registration: "regular",
    treatment: "igst",
    rateBasisPoints: 1_800,
    taxableMinor: 42_288,
    cgstMinor: 0,
    sgstMinor: 0,
    utgstMinor: 0,
    igstMinor: 7_612,
    totalMinor: 49_900,
    documents: ["tax_invoice"],
  }

  test("asks for what is missing, then shows the heads that there are", async () => {
    const sent = mockApi({ [CODES]: () => okResponse(rates.slice(1)), [CALCULATE]: () => okResponse(result) })
    renderScreen(<TaxCalculatorScreen />)
    await screen.findByRole("option", { name: /Coaching/ })
    const calculate = () => userEvent.click(screen.getByRole("button", { name: "Calculate" }))
    await calculate()
    await waitFor(() => expect(screen.getByText("Enter an amount above 0 with at most two decimals")).toBeVisible())
    await change(/^Amount in INR/, "499")
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Tax code" }), "999293")
    await userEvent.selectOptions(screen.getByRole("combobox", { name: /state/ }), "Karnataka")
    await calculate()
    expect(await screen.findByText("₹76.12")).toBeVisible()
    expect(screen.queryByText("CGST")).toBeNull()
    expect(screen.getByText("The buyer gets a tax invoice.")).toBeVisible()
    expect(sent.find(({ path }) => path === CALCULATE)?.body).toEqual({
      amount: 49_900,
      sacCode: "999293",
      state: "29",
      inclusive: true,
    })
  })
})
