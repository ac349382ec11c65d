import { screen, within } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { PlanDocuments } from "@/components/invoices/plan-documents"
import { pageOf } from "./list-fixtures"
import { errorResponse, mockApi, renderScreen, restoreApi } from "./mock-api"
import { withFullRights } from "./with-rights"

jest.mock("@/lib/client/session/session", () => ({ authHeaders: () => Promise.resolve({}) }))
const saved: string[] = []
jest.mock("@/lib/client/save-file", () => ({
  saveFile: (_: unknown, name: string) => Promise.resolve(void saved.push(name)),
}))
afterEach(restoreApi)

const LIST = "/api/payments/v2/api/invoices"
const creditNote = {
  ...{ id: 4, number: "CN/26-27/000004", kind: "credit_note", issuedOn: "2026-11-27" },
  ...{ issuedAt: "2026-11-27T08:15:00.000Z", buyer: "Rival", buyerGstin: null, transactionId: "t4" },
  ...{ totalMinor: 58_942, currency: "INR", country: "IN", isCorrected: false, pdfStatus: "ready" },
}

test("the documents for the plan are listed and downloaded as the platform's", async () => {
  const answers = [() => errorResponse("maintenance"), () => pageOf([creditNote])]
  const sent = mockApi({
    [LIST]: () => (answers.shift() ?? (() => pageOf([])))(),
    [`${LIST}/4/download`]: () => new Response("pdf"),
  })
  renderScreen(withFullRights("InstituteAdmin", <PlanDocuments />))
  await userEvent.click(await screen.findByRole("button", { name: "Try again" }))
  const row = await screen.findByRole("listitem")
  expect(row).toHaveTextContent("CN/26-27/000004, 27 Nov 2026: -₹589.42")
  expect(row).toHaveTextContent("Credit note")
  await userEvent.click(within(row).getByRole("button", { name: "Download the PDF of CN/26-27/000004" }))
  expect(sent.map(({ path, search }) => [path, search.get("scope")])).toContainEqual([`${LIST}/4/download`, "platform"])
  expect(saved).toEqual(["CN-26-27-000004.pdf"])
})

test("without one it is said when they appear, and other admins see nothing", async () => {
  mockApi({ [LIST]: () => pageOf([]) })
  renderScreen(withFullRights("InstituteAdmin", <PlanDocuments />))
  expect(await screen.findByText("Invoices and credit notes appear with your first payment.")).toBeVisible()
  renderScreen(withFullRights("Admin", <PlanDocuments />))
  expect(screen.getAllByRole("region")).toHaveLength(1)
})
