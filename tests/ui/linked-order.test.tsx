import { screen } from "@testing-library/react"
import { LinkedOrder } from "@/components/orders/linked-order"
import type { LinkedOrder as Order } from "@/lib/features/orders/link-contract"
import { renderScreen } from "./mock-api"

const order: Order = {
  transactionId: `txn_${"0".repeat(24)}`,
  number: "LE-2027-00012",
  institute: "Sargam",
  titles: ["Growth, 1 May 2027 – 31 May 2027"],
  amountMinor: 353_882,
  currency: "INR",
  status: "open",
  expiresAt: new Date("2027-06-10T18:30:00Z"),
  url: "https://pay.test/l/plink_1",
}

test("an order that is open names its sum, its last day and the way to the provider's page", () => {
  renderScreen(<LinkedOrder order={order} language="en" />)
  for (const text of ["Growth, 1 May 2027 – 31 May 2027", "LE-2027-00012", "10 Jun 2027", "₹3,538.82"])
    expect(screen.getByText(text)).toBeVisible()
  expect(screen.getByRole("link", { name: "Pay ₹3,538.82" })).toHaveAttribute("href", order.url)
})

test("without a page of the provider it says to come again, and a paid one offers nothing to pay", () => {
  const { unmount } = renderScreen(<LinkedOrder order={{ ...order, url: null }} language="en" />)
  expect(screen.getByRole("alert")).toHaveTextContent("in a few minutes")
  unmount()
  renderScreen(<LinkedOrder order={{ ...order, status: "paid", url: null }} language="en" />)
  expect(screen.queryByRole("link")).toBeNull()
  expect(screen.queryByRole("alert")).toBeNull()
})
