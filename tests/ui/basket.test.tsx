import { act, screen, waitFor, within } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { AddToBasket } from "@/components/shell/basket/add-to-basket"
import { BasketLink } from "@/components/shell/basket/basket-link"
import { BasketScreen } from "@/components/checkout/basket-screen"
import { BasketCheckout } from "@/components/checkout/basket-checkout"
import { basketIds } from "@/components/shell/basket/basket-ids"
import { baskets as texts } from "@/lib/shared/messages/en/baskets.json"
import { errors } from "@/lib/shared/messages/en/errors.json"
import { errorResponse, mockApi, okResponse, renderScreen, restoreApi } from "./mock-api"
import { nextToast } from "./next-toast"
import { signedIn } from "./signed-in"
import { quoteTotals } from "./totals-fixture"

jest.mock("@/lib/client/hard-navigate", () => ({ hardNavigate: jest.fn() }))

const SESSION = "/api/auth/session"
const QUOTE = "/api/payments/v2/api/course/quote"
const BASKET = "/api/payments/v2/api/basket"
const MERGE = "/api/payments/v2/api/basket/merge"
const ORDER = "/api/payments/v2/api/course/order"
const STATES = "/api/users/v2/api/itemStates"

const line = (id: number, values: object = {}) => ({
  item: { id, kind: "course", title: `Course ${id}`, image: null },
  priceMinor: 50_000,
  seenMinor: null,
  offer: "ok",
  ...values,
})
const basketOf = (...lines: ReturnType<typeof line>[]) => {
  const totalMinor = lines.reduce(
    (sum, { offer, priceMinor }) => (["ok", "price_changed"].includes(offer) ? sum + priceMinor : sum),
    0,
  )
  return { ...quoteTotals(totalMinor), lines, billing: null, takesPayments: true }
}
const store = (instituteId: number, ...ids: number[]) =>
  localStorage.setItem(`basket:${instituteId}`, JSON.stringify(ids.map((itemId) => ({ itemId, seenMinor: 50_000 }))))
const stored = (instituteId: number) => localStorage.getItem(`basket:${instituteId}`)
const signIn = () =>
  localStorage.setItem("auth", JSON.stringify({ user_id: 7, first_name: "Asha", role: { roleType: "Student" } }))

/** Each test has an institute of its own, since the page of one institute watches its basket for as long as it is open. */
let instituteId = 100
beforeEach(() => {
  instituteId += 1
  document.documentElement.lang = "en"
  localStorage.clear()
  basketIds.set([])
})
afterEach(restoreApi)

const link = () => (
  <BasketLink instituteId={instituteId} label="Basket">
    ▣
  </BasketLink>
)
const addButton = (id: number) => (
  <AddToBasket
    instituteId={instituteId}
    item={{ id, priceMinor: 50_000 }}
    labels={{ add: "Add", inBasket: "In your basket", failed: "Not added" }}
    className=""
  />
)

test("a visitor adds an item without any call; the count and the button follow, and so do other tabs", async () => {
  const requests = mockApi({})
  renderScreen(
    <>
      {link()}
      {addButton(9)}
    </>,
  )
  const toast = nextToast()
  await userEvent.click(screen.getByRole("button", { name: "Add" }))
  expect(await toast).toMatchObject({ tone: "success", message: texts.added })
  expect(await screen.findByRole("link", { name: "In your basket" })).toBeVisible()
  expect(screen.getByRole("link", { name: /Basket ?1$/ })).toBeVisible()
  expect(JSON.parse(stored(instituteId) ?? "")).toEqual([{ itemId: 9, seenMinor: 50_000 }])
  expect(requests).toEqual([])

  store(instituteId, 9, 10, 11)
  act(() => void window.dispatchEvent(new StorageEvent("storage", { key: `basket:${instituteId}` })))
  expect(await screen.findByRole("link", { name: /Basket ?3$/ })).toBeVisible()
})

test("a full basket says so and takes nothing", async () => {
  store(instituteId, ...Array.from({ length: 20 }, (_, at) => at + 1))
  mockApi({})
  renderScreen(addButton(99))
  const toast = nextToast()
  await userEvent.click(screen.getByRole("button", { name: "Add" }))
  expect(await toast).toMatchObject({ tone: "error", message: errors.basket_full })
  expect(stored(instituteId)).not.toContain("99")
})

test("what a visitor chose is merged once they are signed in, and they are told", async () => {
  signIn()
  store(instituteId, 9, 10)
  const requests = mockApi({
    [SESSION]: signedIn,
    [STATES]: () => okResponse([]),
    [MERGE]: () => okResponse(basketOf(line(8), line(9), line(10))),
  })
  const toast = nextToast()
  renderScreen(link())
  expect(await toast).toMatchObject({ message: "We kept the 2 items that you had chosen before." })
  expect(await screen.findByRole("link", { name: /Basket ?3$/ })).toBeVisible()
  expect(requests.filter(({ path }) => path === MERGE)).toMatchObject([
    { body: { items: [{ itemId: 9 }, { itemId: 10 }] } },
  ])
  expect(stored(instituteId)).toBeNull()
})

test("an item that is gone is left out of the merge, and the others are kept", async () => {
  signIn()
  store(instituteId, 9, 10)
  const answers = [errorResponse("not_found", { "items.0": ["not_found"] }), okResponse(basketOf(line(10)))]
  mockApi({ [SESSION]: signedIn, [MERGE]: () => answers.shift() ?? errorResponse("unexpected") })
  const toast = nextToast()
  renderScreen(link())
  expect(await toast).toMatchObject({ tone: "info", message: expect.stringContaining("1 of the 2 items") })
  expect(stored(instituteId)).toBeNull()
})

test("staff see neither the link nor the button", () => {
  localStorage.setItem("auth", JSON.stringify({ user_id: 7, first_name: "Asha", role: { roleType: "Admin" } }))
  mockApi({ [STATES]: () => okResponse([]) })
  renderScreen(
    <>
      {link()}
      {addButton(9)}
    </>,
  )
  expect(screen.queryByRole("link")).toBeNull()
  expect(screen.queryByRole("button")).toBeNull()
})

test("the basket of a visitor shows what can be bought, and below what cannot", async () => {
  store(instituteId, 1, 2, 3)
  mockApi({
    [QUOTE]: () =>
      okResponse(
        basketOf(line(1), line(2, { offer: "price_changed", seenMinor: 40_000 }), line(3, { offer: "sold_out" })),
      ),
  })
  renderScreen(<BasketScreen instituteId={instituteId} />)
  const available = await screen.findByRole("region", { name: texts.title })
  expect(within(available).getAllByRole("listitem")).toHaveLength(2)
  expect(within(available).getByText(/The price was ₹400/)).toBeVisible()
  const unavailable = screen.getByRole("region", { name: texts.unavailable })
  expect(within(unavailable).getByText(texts.offers.sold_out)).toBeVisible()
  expect(screen.getByRole("link", { name: texts.checkout })).toHaveAttribute(
    "href",
    `/institute/${instituteId}/checkout`,
  )
})

test("an item is removed, and put back in its place", async () => {
  store(instituteId, 1, 2)
  const sent: unknown[] = []
  mockApi({
    [QUOTE]({ body }) {
      sent.push(body)
      const { items } = body as { items: { itemId: number }[] }
      return okResponse(basketOf(...items.map(({ itemId }) => line(itemId))))
    },
  })
  renderScreen(<BasketScreen instituteId={instituteId} />)
  const toast = nextToast()
  await userEvent.click(await screen.findByRole("button", { name: /Remove “Course 1”/ }))
  const shown = await toast
  await waitFor(() => expect(screen.queryByText("Course 1")).toBeNull())
  expect(JSON.parse(stored(instituteId) ?? "")).toMatchObject([{ itemId: 2 }])
  act(() => shown?.action?.onPress())
  expect(await screen.findByText("Course 1")).toBeVisible()
  expect(JSON.parse(stored(instituteId) ?? "")).toMatchObject([{ itemId: 1 }, { itemId: 2 }])
})

test("an empty basket has one action", async () => {
  mockApi({ [QUOTE]: () => okResponse(basketOf()) })
  renderScreen(<BasketScreen instituteId={instituteId} />)
  expect(await screen.findByText(texts.empty)).toBeVisible()
  expect(screen.getAllByRole("link")).toHaveLength(1)
})

test("the checkout sends what can be bought with the total that it shows; a new price is shown and asked for again", async () => {
  signIn()
  let priceMinor = 50_000
  const requests = mockApi({
    [SESSION]: signedIn,
    [BASKET]: () => okResponse(basketOf(line(1, { priceMinor }), line(2), line(3, { offer: "owned" }))),
    [ORDER]() {
      priceMinor = 70_000
      return errorResponse("price_changed")
    },
  })
  renderScreen(<BasketCheckout instituteId={instituteId} />)
  await userEvent.click(await screen.findByRole("button", { name: "Pay ₹1,000" }))
  expect(await screen.findByRole("button", { name: "Pay ₹1,200" })).toBeVisible()
  expect(screen.getByRole("alert")).toHaveTextContent(errors.price_changed)
  expect(requests.find(({ path }) => path === ORDER)?.body).toMatchObject({
    items: [{ itemId: 1 }, { itemId: 2 }],
    expectedTotalMinor: 100_000,
  })
})
