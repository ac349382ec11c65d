import { screen } from "@testing-library/react"
import { BasketCheckout } from "@/components/checkout/basket-checkout"
import { ItemCheckout } from "@/components/checkout/item-checkout"
import { basketIds } from "@/components/shell/basket/basket-ids"
import type { OrderBilling } from "@/lib/features/billing-addresses/order-billing"
import type { Quote } from "@/lib/features/orders/contract"
import type { QuoteTotals } from "@/lib/features/orders/totals-shape"
import type { Language } from "@/lib/shared/messages/languages"
import { orders as texts } from "@/lib/shared/messages/en/orders.json"
import { quoteTotals } from "./totals-fixture"
import { errorResponse, okResponse, renderScreen, restoreApi } from "./mock-api"
import { signedIn } from "./signed-in"

jest.mock("next/navigation", () => ({
  useRouter: () => ({ refresh: jest.fn() }),
  useSearchParams: () => new URLSearchParams(globalThis.location.search),
}))
jest.mock("@/lib/client/hard-navigate", () => ({ hardNavigate: jest.fn() }))

export const SESSION = "/api/auth/session"
export const QUOTE = "/api/payments/v2/api/course/quote"
const BASKET = "/api/payments/v2/api/basket"
export const ORDER = "/api/payments/v2/api/course/order"

const LINE = {
  item: { id: 1, kind: "course", title: "Course 1", image: null },
  priceMinor: 49_900,
  seenMinor: null,
  offer: "ok",
}

/** What a course costs that is sold by itself, and the call that says so. */
export const quote: Quote = {
  ...quoteTotals(49_900),
  item: {
    ...{ id: 1, kind: "course", title: "Course 1", image: null, shortText: "", outcomes: [], accessDays: null },
    ...{ lessons: 1, durationSeconds: 0, pages: null, formats: [], documentBytes: 0, sessionMinutes: null },
    ...{ startsAt: null, endsAt: null, seats: null, compareAtMinor: null },
  },
  ...{ billing: null, isOwned: false, isSoldOut: false, seatsLeft: null },
}
export const MINE = "/api/payments/v2/api/course/quote/course/1"

/** The server's answer about a basket of one course. */
export const basketOf = (totals: QuoteTotals, billing: OrderBilling | null = null) =>
  okResponse({ ...totals, lines: [LINE], billing, takesPayments: true })

/** The answers to a signed-in learner with these totals, whose order is refused since its price has changed. */
export const checkoutAnswers = (totals: QuoteTotals, billing: OrderBilling | null = null) => ({
  [SESSION]: signedIn,
  [BASKET]: () => basketOf(totals, billing),
  [ORDER]: () => errorResponse("price_changed"),
})

/** What the browser keeps of a basket is removed. */
export function clearBasket() {
  localStorage.clear()
  basketIds.set([])
}

/** Each test has an institute of its own, since the page of one institute watches its basket for as long as it is open. */
export function withCheckout() {
  let instituteId = 300
  beforeEach(() => {
    instituteId += 1
    clearBasket()
    sessionStorage.clear()
  })
  afterEach(restoreApi)
  return {
    instituteId: () => instituteId,
    openCheckout: () => renderScreen(<BasketCheckout instituteId={instituteId} />),
    openItemCheckout: (quote: Quote, language?: Language) =>
      renderScreen(
        <ItemCheckout quote={quote} instituteId={instituteId}>
          {quote.item.title}
        </ItemCheckout>,
        language,
      ),
    /** Leaves a course in the basket of the browser, as a visitor does. */
    storeItem: () =>
      localStorage.setItem(`basket:${instituteId}`, JSON.stringify([{ itemId: 1, seenMinor: LINE.priceMinor }])),
    summary: () => screen.getByRole("region", { name: texts.checkout.summary }),
  }
}
