import { screen, within, waitFor } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { InvoicesScreen } from "@/components/invoices/invoices-screen"
import { pageOf } from "./list-fixtures"
import { errorResponse, mockApi, okResponse, renderScreen, restoreApi } from "./mock-api"
import { nextToast } from "./next-toast"
import { withFullRights } from "./with-rights"

let search = ""
jest.mock("next/navigation", () => ({
  usePathname: () => "/admin/invoices",
  useRouter: () => ({ push: jest.fn(), replace: jest.fn() }),
  useSearchParams: () => new URLSearchParams(search),
}))
jest.mock("@/lib/client/session/session", () => ({ authHeaders: () => Promise.resolve({}) }))
const saved: string[] = []
jest.mock("@/lib/client/save-file", () => ({
  saveFile: (_: unknown, name: string) => Promise.resolve(void saved.push(name)),
}))
beforeEach(() => {
  search = ""
  saved.length = 0
})
afterEach(restoreApi)

const LIST = "/api/payments/v2/api/invoices"
const invoice = {
  id: 4,
  number: "INV/26-27/000004",
  kind: "tax_invoice",
  issuedOn: "2026-11-27",
  issuedAt: "2026-11-27T08:15:00.000Z",
  buyer: "Ravi Deshpande",
  buyerGstin: "29AAGCB7383J1Z4",
  transactionId: "t4",
  totalMinor: 118_000,
  currency: "INR",
  country: "IN",
  isCorrected: false,
  pdfStatus: "ready",
}
const credit = { ...invoice, id: 5, number: "CN/26-27/000001", kind: "credit_note", pdfStatus: "queued" }
const broken = { ...invoice, id: 6, number: "INV/26-27/000006", pdfStatus: "failed" }
const november = { month: "2026-11", documents: 3, hasReturn: true }
const check = { salesMinor: 200_000, creditMinor: 100_000, codesMinor: 100_000, isRight: true }
const answers = {
  [LIST]: () => pageOf([invoice, credit, broken]),
  [`${LIST}/months`]: () => okResponse([november, { month: "2026-10", documents: 0, hasReturn: false }]),
  [`${LIST}/gstr1Check`]: () => okResponse(check),
}
const show = (more: Parameters<typeof mockApi>[0] = {}) => {
  const sent = mockApi({ ...answers, ...more })
  renderScreen(withFullRights("InstituteAdmin", <InvoicesScreen />))
  return sent
}

test("documents are listed, what they take back below zero, each with its PDF", async () => {
  show({ [`${LIST}/4/download`]: () => new Response("pdf") })
  const table = await screen.findByRole("table")
  expect(await within(table).findByText("INV/26-27/000004")).toBeVisible()
  expect(within(table).getAllByText("₹1,180.00")).toHaveLength(2)
  expect(within(table).getByText("-₹1,180.00")).toBeVisible()
  expect(within(table).getAllByText("27 Nov 2026")).toHaveLength(3)
  expect(within(table).getByText("Being prepared")).toBeVisible()
  expect(within(table).getAllByText("GSTIN 29AAGCB7383J1Z4")).toHaveLength(3)
  await userEvent.click(within(table).getByRole("button", { name: "Download the PDF of INV/26-27/000004" }))
  expect(saved).toEqual(["INV-26-27-000004.pdf"])
})

test("a PDF that failed is tried again, and one that cannot be made says so", async () => {
  const sent = show({
    [`${LIST}/6/redraw`]: () => okResponse(null),
    [`${LIST}/5/download`]: () => errorResponse("invoice_unavailable"),
  })
  await userEvent.click(await screen.findByRole("button", { name: "Try again to make the PDF of INV/26-27/000006" }))
  expect(sent.filter(({ method }) => method === "POST").map(({ path }) => path)).toEqual([`${LIST}/6/redraw`])
  expect(await nextToast()).toMatchObject({ message: "The PDF of INV/26-27/000006 is being prepared" })
  await userEvent.click(screen.getByRole("button", { name: "Download the PDF of CN/26-27/000001" }))
  expect(await nextToast()).toMatchObject({ tone: "error", message: "Unable to generate invoice" })
  expect(saved).toEqual([])
})

test("the files of the newest month are saved, and those of the month that is chosen", async () => {
  const files = { register: "csv", gstr1: "{}", zip: "zip" }
  const sent = show(Object.fromEntries(Object.entries(files).map(([name, text]) => [`${LIST}/${name}`, () => new Response(text)]))) // oxfmt-ignore
  const panel = await screen.findByRole("region", { name: "November 2026" })
  for (const name of ["Register (CSV)", "GSTR-1 (JSON)", "Download month (ZIP)"])
    await userEvent.click(within(panel).getByRole("button", { name }))
  expect(saved).toEqual(["documents-2026-11.csv", "gstr1-2026-11.json", "documents-2026-11.zip"])
  expect(sent.find(({ path }) => path.endsWith("/zip"))?.search.get("month")).toBe("2026-11")
  expect(await within(panel).findByText(/^GSTR-1 agrees: sales ₹2,000.00/)).toBeVisible()
})

test("a return that does not agree is said in red, and a month without documents has no ZIP", async () => {
  show({ [`${LIST}/gstr1Check`]: () => okResponse({ ...check, codesMinor: 90_000, isRight: false }) })
  expect(await screen.findByRole("alert")).toHaveTextContent("but ₹900.00 by codes")
  restoreApi()
})

test("the filters of the URL are sent, and a list that they empty offers to clear them", async () => {
  search = "month=2026-10&kind=receipt&gstin=with&search=ravi"
  const sent = show({ [LIST]: () => pageOf([]) })
  expect(await screen.findByRole("link", { name: "Clear filters" })).toHaveAttribute("href", "/admin/invoices")
  const query = sent.find(({ path }) => path === LIST)?.search
  expect(Object.fromEntries(query ?? [])).toMatchObject({ month: "2026-10", kind: "receipt", gstin: "with", searchParam: "ravi" }) // oxfmt-ignore
  const panel = await screen.findByRole("region", { name: "October 2026" })
  expect(within(panel).getAllByRole("button")).toHaveLength(1)
})

test("before the first sale nothing is filtered, and a list that failed is tried again", async () => {
  const lists = [errorResponse("unexpected"), pageOf([])]
  show({ [LIST]: () => lists.shift() ?? pageOf([]), [`${LIST}/months`]: () => okResponse([]) })
  await userEvent.click(await screen.findByRole("button", { name: "Try again" }))
  expect(await screen.findByText("Invoices appear with your first sale.")).toBeVisible()
  expect(screen.queryByRole("combobox")).not.toBeInTheDocument()
})

test("a month with many documents has several ZIPs", async () => {
  show({ [`${LIST}/months`]: () => okResponse([{ ...november, documents: 1_001 }]), [`${LIST}/zip`]: () => new Response("zip") }) // oxfmt-ignore
  await userEvent.click(await screen.findByRole("button", { name: "Download ZIP 3 of 3" }))
  expect(saved).toEqual(["documents-2026-11-3.zip"])
})

const buyer = {
  number: invoice.number,
  name: "Ravi Deshpande",
  company: null,
  gstin: null,
  stateCode: "29",
  address: "1 MG Road",
  refusal: null,
}

test("a document is cancelled and issued again for the corrected buyer, or the form says why not", async () => {
  search = "reissue=4"
  const results = [
    errorResponse("gstin_state"),
    Response.json(
      { status: 422, message: "", code: "reissue_refused", details: { reason: "other_tax" }, requestId: "r" },
      { status: 422 },
    ),
    okResponse({ creditNote: "CN/26-27/000002", numbers: ["INV/26-27/000007"] }),
  ]
  const sent = show({
    [`${LIST}/4/buyer`]: () => okResponse(buyer),
    [`${LIST}/4/reissue`]: () => results.shift() ?? okResponse(null),
  })
  const dialog = await screen.findByRole("dialog", { name: "Cancel and reissue INV/26-27/000004" })
  const submit = () => userEvent.click(within(dialog).getByRole("button", { name: "Cancel and reissue" }))
  await userEvent.click(await within(dialog).findByRole("textbox", { name: /^GSTIN/ }))
  await userEvent.paste("29aagcb7383j1z4")
  await waitFor(() => expect(within(dialog).getByText("Registered in Karnataka")).toBeVisible())
  await submit()
  expect(await within(dialog).findByText("Enter a GSTIN of the chosen state")).toBeVisible()
  await submit()
  expect(await within(dialog).findByText(/other tax would be due/)).toBeVisible()
  await submit()
  expect(await nextToast()).toMatchObject({ message: "CN/26-27/000002 and INV/26-27/000007 issued" })
  const { number: _number, refusal: _refusal, ...facts } = buyer
  expect(sent.find(({ method }) => method === "POST")?.body).toEqual({ ...facts, gstin: "29aagcb7383j1z4" })
})

test("a document that stays as it is says why", async () => {
  search = "reissue=4"
  show({ [`${LIST}/4/buyer`]: () => okResponse({ ...buyer, refusal: "refunded" }) })
  expect(await screen.findByText(/^Something of this document was refunded/)).toBeVisible()
  expect(screen.queryByRole("textbox", { name: "Name" })).not.toBeInTheDocument()
})

test("only a document of this month that nothing takes back can be issued again", async () => {
  const old = { ...invoice, id: 9, number: "INV/26-27/000009", issuedOn: "2026-10-31" }
  const corrected = { ...invoice, id: 8, number: "INV/26-27/000008", isCorrected: true }
  show({ [LIST]: () => pageOf([invoice, credit, corrected, old]) })
  await screen.findByRole("region", { name: "November 2026" })
  const actionsOf = async ({ number }: { number: string }) => {
    await userEvent.click(await screen.findByRole("button", { name: `Actions for ${number}` }))
    const names = (await screen.findAllByRole("menuitem")).map(({ textContent }) => textContent)
    await userEvent.keyboard("{Escape}")
    return names
  }
  expect(await actionsOf(invoice)).toEqual(["Show the order", "Cancel and reissue", "Copy number"])
  for (const other of [credit, corrected, old])
    expect(await actionsOf(other)).toEqual(["Show the order", "Copy number"])
})
