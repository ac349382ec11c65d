import { z } from "zod"
import { endpoint } from "@/lib/contract/endpoint"
import { Picture } from "@/lib/contract/picture"
import { Id, IdText, Minor } from "@/lib/contract/shapes"
import { BuyerPlaceInput, OrderBilling } from "@/lib/features/billing-addresses/order-billing"
import { TypedCode } from "@/lib/features/coupons/coupon-code"
import { QuoteTotals } from "@/lib/features/orders/totals-shape"
import { MAX_BASKET_ITEMS } from "@/lib/shared/basket-limits"
import { listItemKinds } from "@/lib/shared/item-kinds"

/** What an item of a basket is at present. Only the first two can be bought and count in the total. */
export const LINE_OFFERS = ["ok", "price_changed", "sold_out", "not_on_sale", "owned", "coming_soon"] as const

/** An item that somebody chose, and what it cost then, if they say it. */
const ChosenItem = z.object({ itemId: Id, seenMinor: Minor.nonnegative().nullish() })
export type ChosenItem = z.infer<typeof ChosenItem>

const Chosen = z.object({
  items: z.array(ChosenItem).max(MAX_BASKET_ITEMS, `Up to ${MAX_BASKET_ITEMS} items are bought together`),
  instituteId: Id.optional(),
})

export const BasketLine = z.object({
  item: z.object({ id: Id, kind: z.enum(listItemKinds()), title: z.string(), image: Picture.nullable() }),
  priceMinor: Minor,
  /** What it cost when it was chosen, where that is another price. */
  seenMinor: Minor.nullable(),
  offer: z.enum(LINE_OFFERS),
})
export type BasketLine = z.infer<typeof BasketLine>

/** The items of a basket in the order in which they were chosen, and the amounts of those that can be bought. */
export const Basket = QuoteTotals.extend({
  lines: z.array(BasketLine),
  /** To whom the caller's orders are made out, by their default billing address or else their last order; null for a visitor. */
  billing: OrderBilling.nullable(),
  /** Whether what costs money can be bought at present. */
  takesPayments: z.boolean(),
})
export type Basket = z.infer<typeof Basket>

const OWN = "it changes what the caller alone sees"

/** The calls on the basket of a member, and on that of a visitor, which their browser stores. */
export const baskets = {
  quote: endpoint("POST /payments/v2/api/course/quote", {
    summary: `What at most ${MAX_BASKET_ITEMS} items cost together, and which of them can be bought; of unknown ones the fields of not_found name the places (added)`,
    access: "public",
    limit: { calls: 60, perSeconds: 60 },
    /** Without `billing`, tax is that of the caller's own, where they are known; the code of a coupon counts for a member alone. */
    body: Chosen.extend({
      billing: BuyerPlaceInput.nullish(),
      coupon: TypedCode.nullish(),
      useCredit: z.boolean().default(true),
    }),
    reply: Basket,
    failures: ["not_found", "gstin_invalid"],
    recordsNothing: "it changes nothing",
  }),
  show: endpoint("GET /payments/v2/api/basket", {
    summary: "The caller's basket at the institute, at current prices (added)",
    access: "signed-in",
    withoutPlan: true,
    query: z.object({ instituteId: IdText.optional() }),
    reply: Basket,
  }),
  replace: endpoint("PUT /payments/v2/api/basket", {
    summary: "Replaces the items of the caller's basket (added)",
    access: "signed-in",
    withoutPlan: true,
    limit: { calls: 600, perSeconds: 600 },
    body: Chosen,
    reply: Basket,
    failures: ["not_found"],
    recordsNothing: OWN,
  }),
  merge: endpoint("POST /payments/v2/api/basket/merge", {
    summary: `Adds items to the caller's basket after those that it has, each once; refused where they would be more than ${MAX_BASKET_ITEMS} (added)`,
    access: "signed-in",
    withoutPlan: true,
    limit: { calls: 600, perSeconds: 600 },
    body: Chosen,
    reply: Basket,
    failures: ["not_found", "basket_full"],
    recordsNothing: OWN,
  }),
}
