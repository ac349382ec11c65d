import { z } from "zod"
import { Id, Minor } from "@/lib/contract/shapes"
import { OrderBillingInput } from "@/lib/features/billing-addresses/order-billing"
import { TypedCode } from "@/lib/features/coupons/coupon-code"
import { listWireKinds } from "@/lib/shared/item-kinds"

const WireKind = z.enum(listWireKinds())
/** An item that is ordered. */
export const OrderedRef = z.object({ kind: WireKind, itemId: Id })
const MAX_ITEMS = 20

const placed = {
  /** The code of a coupon; none where it is empty. */
  coupon: TypedCode.nullish(),
  /** Whether the buyer's credit lowers it, as far as there is any. */
  useCredit: z.boolean().default(true),
  /** The total that the buyer saw: another one is not charged, but refused as `price_changed`. */
  expectedTotalMinor: Minor.nonnegative().nullish(),
  /** To whom the order is made out; its state decides the tax. */
  billing: OrderBillingInput.nullish(),
  instituteId: Id.optional(),
}

/** Up to twenty items, of which one that is named twice counts once; or one item, as before orders had lines. */
export const OrderBody = z.union([
  z.object({
    items: z.array(OrderedRef).min(1).max(MAX_ITEMS, `Up to ${MAX_ITEMS} items are ordered together`),
    ...placed,
  }),
  z.object({ ...OrderedRef.shape, ...placed }),
])
export type OrderBody = z.infer<typeof OrderBody>
