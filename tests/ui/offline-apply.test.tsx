import { screen, waitFor, within } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { OfflineChoice } from "@/components/checkout/offline/offline-choice"
import { OwnApplication } from "@/components/orders/offline/own-application"
import { upiUrl } from "@/lib/features/offline/upi-url"
import { applicationOf, receiptOf } from "./offline-fixtures"
import { pageOf } from "./list-fixtures"
import { errorResponse, mockApi, okResponse, renderScreen, restoreApi } from "./mock-api"

jest.mock("@/lib/client/dialogs", () => ({ openDialog: () => Promise.resolve("primary") }))
jest.mock("next/navigation", () => ({ usePathname: () => "/", useRouter: () => ({}) }))
jest.mock("@/lib/client/hard-navigate", () => ({ hardNavigate: jest.fn() }))
afterEach(restoreApi)

const purchase = {
  instituteId: 2,
  items: [{ kind: "course", id: 41 }],
  expectedTotalMinor: 1_062_000,
  coupon: "MONSOON10",
  useCredit: false,
  path: "/institute/2/checkout/courses/41",
} as const
const WAYS = { modes: ["upi", "bank"], accountName: "Acme", accountNumber: "50200012345678", ifsc: "HDFC0001234" }

test("the choice is there where the institute takes payments itself, and sends what is typed", async () => {
  const sent = mockApi({
    offlineWays: () => okResponse({ isOn: true, modes: ["bank", "cheque"] }),
    applyOffline: () => errorResponse("application_exists"),
  })
  renderScreen(<OfflineChoice purchase={purchase} form={undefined} total="₹10,620.00" />)
  await userEvent.click(await screen.findByRole("button", { name: "Pay the institute (cash, bank, cheque)" }))
  const dialog = await screen.findByRole("dialog", { name: "Pay the institute" })
  expect(within(dialog).getByText("₹10,620.00")).toBeVisible()
  await userEvent.selectOptions(within(dialog).getByLabelText("How you pay"), "cheque")
  await userEvent.type(within(dialog).getByLabelText(/Reference/), "004512")
  await userEvent.click(within(dialog).getByRole("button", { name: "Apply" }))
  expect(await within(dialog).findByRole("link", { name: "See my orders" })).toBeVisible()
  const form = JSON.stringify(sent.find(({ path }) => path === "applyOffline")?.body)
  for (const part of ["004512", "MONSOON10", "1062000", "useCredit"]) expect(form).toContain(part)
})

test("a price that changed meanwhile has the page read again, and a code that was applied with is forgotten", async () => {
  const onOutdated = jest.fn()
  sessionStorage.setItem("coupon:2", "MONSOON10")
  let tries = 0
  mockApi({
    offlineWays: () => okResponse({ isOn: true, modes: ["bank"] }),
    applyOffline: () => ((tries += 1) === 1 ? errorResponse("price_changed") : okResponse(applicationOf())),
  })
  renderScreen(<OfflineChoice purchase={purchase} form={undefined} total="₹10,620.00" onOutdated={onOutdated} />)
  await userEvent.click(await screen.findByRole("button"))
  const submit = async () => userEvent.click(await screen.findByRole("button", { name: "Apply" }))
  await submit()
  await waitFor(() => expect(onOutdated).toHaveBeenCalledTimes(1))
  await submit()
  await waitFor(() => expect(sessionStorage.getItem("coupon:2")).toBeNull())
})

test("there is no choice where the institute takes none", async () => {
  const sent = mockApi({ offlineWays: () => okResponse({ isOn: false, modes: [] }) })
  renderScreen(<OfflineChoice purchase={purchase} form={undefined} total="₹10,620.00" />)
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(screen.queryByRole("button")).toBeNull()
})

test("fields of the billing card that are missing are asked for first", async () => {
  mockApi({ offlineWays: () => okResponse({ isOn: true, modes: ["bank"] }) })
  renderScreen(<OfflineChoice purchase={purchase} form={{ check: () => false, mark: jest.fn() }} total="₹10,620.00" />)
  await userEvent.click(await screen.findByRole("button"))
  expect(screen.queryByRole("dialog")).toBeNull()
})

test("an applicant sees where the application is, what is left and how to pay it", async () => {
  const ways = { ...WAYS, bank: "HDFC Bank", upiId: "acme@hdfcbank" }
  mockApi({
    ownOfflineApplications: () => pageOf([applicationOf()]),
    "offlineApplications/7": () =>
      okResponse(applicationOf({ receivedMinor: 500_000, receipts: [receiptOf()] as never, ways: ways as never })),
  })
  renderScreen(<OwnApplication transactionId="txn_" />)
  const steps = await screen.findByRole("list", { name: "Steps of your application" })
  expect(within(steps).getAllByRole("listitem")).toHaveLength(5)
  expect(within(steps).getByText("Awaiting payment").closest("li")).toHaveAttribute("aria-current", "step")
  expect(screen.getByText(/₹6,800.00 is left to pay/)).toBeVisible()
  expect(screen.getByRole("img", { name: "QR code to pay by UPI" })).toBeVisible()
  expect(screen.getByRole("link", { name: "Open a UPI app" })).toHaveAttribute(
    "href",
    "upi://pay?pa=acme%40hdfcbank&pn=Acme&am=6800&cu=INR&tn=AC-2026-00042",
  )
  expect(screen.getByText("50200012345678")).toBeVisible()
  expect(screen.getByRole("button", { name: "Download RV/26-27/000001" })).toBeVisible()
  expect(screen.queryByRole("button", { name: "Withdraw application" })).toBeNull()
})

test("an application for which nothing was received is withdrawn", async () => {
  const sent = mockApi({
    ownOfflineApplications: () => pageOf([applicationOf()]),
    "offlineApplications/7": () => okResponse(applicationOf()),
    offlineWithdraw: () => okResponse(applicationOf({ status: "withdrawn" })),
  })
  renderScreen(<OwnApplication transactionId="txn_" />)
  await userEvent.click(await screen.findByRole("button", { name: "Withdraw application" }))
  await waitFor(() => expect(sent.find(({ path }) => path === "offlineWithdraw")?.body).toEqual({ id: 7 }))
})

test("a name with letters of other meanings stays one value of the address", () => {
  const url = upiUrl({ upiId: "a&b@upi", name: "Sá & रवि?", amountMinor: 49_950, note: "AC-1" })
  expect([...new URL(url).searchParams]).toEqual([
    ["pa", "a&b@upi"],
    ["pn", "Sá & रवि?"],
    ["am", "499.50"],
    ["cu", "INR"],
    ["tn", "AC-1"],
  ])
})
