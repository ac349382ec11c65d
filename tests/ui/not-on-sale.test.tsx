import { screen } from "@testing-library/react"
import { CheckoutPage } from "@/components/checkout/checkout-page"
import { ItemCard } from "@/components/items/public/item-card"
import { PriceBar, PriceCard } from "@/components/items/public/price-card"
import { ItemCard as ItemCardShape } from "@/lib/features/items/contract"
import { itemCard } from "./item-card-fixture"
import { renderWithMessages } from "./render-with-messages"

jest.mock("next/navigation", () => ({ useSearchParams: () => new URLSearchParams() }))

const institute = {
  id: 2,
  country: "IN",
  timezone: "Asia/Kolkata",
  isSelling: true,
  takesPayments: false,
  awaitsMobile: false,
}
const item = (priceMinor: number) => ItemCardShape.parse(itemCard({ lessons: 3, priceMinor }))

test("without a payment gateway a card and the page of an item that costs money offer nothing to buy, and say why", () => {
  const { unmount } = renderWithMessages("en", <ItemCard item={item(99_900)} institute={institute} />)
  expect(screen.getByText("Not on sale yet")).toBeVisible()
  unmount()
  renderWithMessages("en", <PriceBar item={item(99_900) as never} institute={institute as never} />)
  expect(screen.getByText("Not on sale yet")).toHaveAttribute("aria-disabled", "true")
  expect(screen.queryByRole("link")).toBeNull()
})

test("what is free can be had, and with a gateway everything can be bought", () => {
  const { unmount } = renderWithMessages("en", <PriceBar item={item(0) as never} institute={institute as never} />)
  expect(screen.getByRole("link", { name: "Enrol for free" })).toBeVisible()
  unmount()
  const selling = { ...institute, takesPayments: true }
  const card = renderWithMessages("en", <ItemCard item={item(99_900)} institute={selling} />)
  expect(screen.queryByText("Not on sale yet")).toBeNull()
  card.unmount()
  renderWithMessages("en", <PriceBar item={item(99_900) as never} institute={selling as never} />)
  expect(screen.getByRole("link", { name: "Buy now" })).toHaveAttribute("href", "/institute/2/checkout/courses/9")
})

test("where the plan of the institute is over, cards and the page of an item show no price", () => {
  const closed = { ...institute, isSelling: false, takesPayments: true }
  const { unmount } = renderWithMessages("en", <ItemCard item={item(99_900)} institute={closed} />)
  expect(screen.queryByText(/₹/)).toBeNull()
  unmount()
  const bar = renderWithMessages("en", <PriceBar item={item(99_900) as never} institute={closed as never} />)
  expect(screen.queryByText(/₹/)).toBeNull()
  expect(screen.getByText("Not on sale at present")).toHaveAttribute("aria-disabled", "true")
  bar.unmount()
  renderWithMessages("en", <PriceCard item={{ ...item(99_900), formats: [] } as never} institute={closed as never} />)
  expect(screen.queryByText(/₹/)).toBeNull()
})

test("an item that its institute cannot sell at present shows no price, beside one that it can", () => {
  const selling = { ...institute, takesPayments: true }
  const closed = { ...item(99_900), isClosed: true }
  const card = renderWithMessages("en", <ItemCard item={closed} institute={selling} />)
  expect(screen.getByText("Not on sale at present")).toBeVisible()
  expect(screen.queryByText(/₹/)).toBeNull()
  card.unmount()
  const bar = renderWithMessages("en", <PriceBar item={closed as never} institute={selling as never} />)
  expect(screen.getByText("Not on sale at present")).toHaveAttribute("aria-disabled", "true")
  expect(screen.queryByText(/₹/)).toBeNull()
  bar.unmount()
  renderWithMessages("en", <PriceBar item={item(0) as never} institute={selling as never} />)
  expect(screen.getByRole("link", { name: "Enrol for free" })).toBeVisible()
})

test("the checkout of such an item says so too", () => {
  const quote = { totalMinor: 99_900, item: { id: 9, kind: "course" } }
  renderWithMessages("en", <CheckoutPage institute={institute} kind="course" quote={quote as never} isSoon={false} />)
  expect(screen.getByText("Not on sale yet")).toBeVisible()
  expect(screen.getByText(/^Payments aren’t set up here yet/)).toBeVisible()
  expect(screen.queryByRole("button")).toBeNull()
})
