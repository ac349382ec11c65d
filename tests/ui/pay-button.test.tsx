import { screen, waitFor } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { PayAgain } from "@/components/checkout/pay-again"
import { usePay } from "@/components/checkout/use-pay"
import { errors } from "@/lib/shared/messages/en/errors.json"
import { orders } from "@/lib/shared/messages/en/orders.json"
import { signedIn } from "./signed-in"
import { errorResponse, mockApi, networkError, okResponse, renderScreen, restoreApi } from "./mock-api"

const SESSION = "/api/auth/session"
const purchase = {
  instituteId: 2,
  items: [{ kind: "course", id: 41 }],
  expectedTotalMinor: 349_900,
  path: "/institute/2/checkout/courses/41",
} as const

afterEach(restoreApi)

async function pay() {
  renderScreen(<PayAgain purchase={purchase} label="Pay" />)
  await userEvent.click(screen.getByRole("button", { name: "Pay" }))
  return screen.findByRole("alert")
}

test("the button says that the server cannot be reached, and can be pressed again", async () => {
  const requests = mockApi({ [SESSION]: networkError })
  expect(await pay()).toHaveTextContent(`${errors.maintenance} ${orders.checkout.notCharged}`)
  await userEvent.click(screen.getByRole("button", { name: "Pay" }))
  expect(requests.filter(({ path }) => path === SESSION)).toHaveLength(2)
})

test("an order that the server rejects says why", async () => {
  mockApi({ [SESSION]: signedIn, "/api/payments/v2/api/course/order": () => errorResponse("sold_out") })
  expect(await pay()).toHaveTextContent(`${errors.sold_out} ${orders.checkout.notCharged}`)
})

function PayProbe({ onRefused }: { onRefused: () => void }) {
  const { pay: onPay, failure } = usePay({ purchase, onRefused })
  return (
    <>
      <button onClick={onPay}>Pay</button>
      {failure && <p role="alert">{failure.code}</p>}
    </>
  )
}

test.each([
  ["a lost connection leaves the page as it is", networkError, 0],
  ["a refusal has the page read again", () => errorResponse("sold_out"), 1],
])("%s", async (_, answer, times) => {
  mockApi({ [SESSION]: signedIn, "/api/payments/v2/api/course/order": answer })
  const onRefused = jest.fn()
  renderScreen(<PayProbe onRefused={onRefused} />)
  await userEvent.click(screen.getByRole("button", { name: "Pay" }))
  expect(await screen.findByRole("alert")).toBeVisible()
  expect(onRefused).toHaveBeenCalledTimes(times)
})

test("the total that the buyer saw is sent; another one is not charged, and the checkout shows it", async () => {
  const requests = mockApi({
    [SESSION]: signedIn,
    "/api/payments/v2/api/course/order": () => errorResponse("price_changed"),
  })
  expect(await pay()).toHaveTextContent(errors.price_changed)
  expect(requests.at(-1)?.body).toMatchObject({ items: [{ itemId: 41 }], expectedTotalMinor: 349_900 })
  expect(screen.getByRole("link")).toHaveAttribute("href", purchase.path)
  expect(screen.queryByRole("button")).toBeNull()
})

test("while the payment page opens, another press places no other order", async () => {
  HTMLFormElement.prototype.submit = jest.fn()
  const placed = {
    order_id: "order_1",
    transaction_id: "txn_".padEnd(26, "a"),
    amount: 349900,
    currency: "INR",
    key: "k",
    mode: "live",
  }
  const rest = { expiresAt: new Date().toISOString(), status: "payment_pending", lines: [] }
  const checkout = { action: "http://gateway.test/checkout", fields: { order_id: "order_1" } }
  const requests = mockApi({
    [SESSION]: signedIn,
    "/api/payments/v2/api/course/order": () => okResponse({ ...placed, ...rest, checkout }),
  })
  renderScreen(<PayAgain purchase={purchase} label="Pay" />)
  const button = screen.getByRole("button", { name: "Pay" })
  button.click()
  await waitFor(() => expect(HTMLFormElement.prototype.submit).toHaveBeenCalled())
  button.removeAttribute("disabled")
  button.click()
  await waitFor(() => expect(button).toHaveAttribute("aria-busy", "true"))
  expect(requests.filter(({ method }) => method === "POST")).toHaveLength(1)
})

test("two presses at once place one order", async () => {
  const requests = mockApi({
    [SESSION]: signedIn,
    "/api/payments/v2/api/course/order": () => errorResponse("sold_out"),
  })
  renderScreen(<PayAgain purchase={purchase} label="Pay" />)
  const button = screen.getByRole("button", { name: "Pay" })
  button.click()
  button.click()
  await screen.findByRole("alert")
  expect(requests.filter(({ method }) => method === "POST")).toHaveLength(1)
})
