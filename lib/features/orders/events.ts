import { z } from "zod"
import { Id } from "@/lib/contract/shapes"
import { event, person } from "@/lib/features/events/event"
import type { Formats } from "@/lib/shared/formats"
import { ITEM_KINDS } from "@/lib/shared/item-kinds"
import { keysOf } from "@/lib/shared/keys-of"
import { paths } from "@/lib/shared/paths"

const Bought = z.object({
  orderId: Id,
  buyerId: Id,
  itemId: Id,
  /** What was bought, on one line. */
  item: z.string(),
  kind: z.enum(keysOf(ITEM_KINDS)),
  /** Each title, where several were bought; events before orders had lines have none. */
  titles: z.array(z.string()).optional(),
})
type Bought = z.infer<typeof Bought>
const Money = z.object({ amountMinor: z.int(), currency: z.string() })
type Money = z.infer<typeof Money>

/** What a receipt states besides item and amount; null where the institute, or the gateway, has not said it. */
const Receipt = z.object({
  number: z.string(),
  paidAt: z.string(),
  method: z.string().nullable(),
  seller: z.string(),
  gstin: z.string().nullable(),
  support: z.string().nullable(),
  /** What could not be given although it was paid, and the amount that goes back for it. */
  returned: z.array(z.string()).optional(),
  returnedMinor: z.int().optional(),
})

const order = { subject: ["order", "orderId"], retain: "forever" } as const
const toBuyer = { to: person("buyerId"), topic: "orders", urgency: "now", mayTurnOff: false, isOwnToo: true } as const
const toItem = ({ kind, itemId, titles }: Bought) =>
  titles && titles.length > 1 ? paths.orders : paths.learn(kind, itemId)
const returnedOf = ({ returned, returnedMinor, currency }: z.infer<typeof Receipt> & Money, { money }: Formats) =>
  returned && returnedMinor ? [...returned, money(returnedMinor, currency)].join("\n") : ""
const amountOf = ({ amountMinor, currency }: Money, { money }: Formats) => money(amountMinor, currency)

/** What happens to orders. */
export const orderEvents = {
  paid: event("order.paid", {
    ...order,
    data: Bought.extend(Money.shape).extend(Receipt.shape),
    notices: {
      buyer: {
        ...toBuyer,
        channels: ["bell", "email", "sms"],
        link: toItem,
        values: (data, formats) => ({ amount: amountOf(data, formats) }),
        facts: (data, formats) => ({
          item: data.titles?.join("\n") ?? data.item,
          amount: amountOf(data, formats),
          returned: returnedOf(data, formats),
          date: formats.dateTime(data.paidAt),
          method: data.method ?? "",
          order: data.number,
          seller: data.seller,
          gstin: data.gstin ?? "",
          support: data.support ?? "",
        }),
      },
    },
  }),
  enrolledFree: event("order.enrolled_free", {
    ...order,
    data: Bought,
    notices: { buyer: { ...toBuyer, channels: ["bell"], link: toItem } },
  }),
}

/** What happens to refunds. */
export const refundEvents = {
  sent: event("refund.sent", {
    ...order,
    data: Bought.extend(Money.shape),
    notices: {
      buyer: {
        ...toBuyer,
        channels: ["bell", "email"],
        link: () => paths.orders,
        values: (data, formats) => ({ amount: amountOf(data, formats) }),
      },
    },
  }),
}
