import { orders } from "@/lib/features/orders/contract"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { pay } from "./payments"
import { type PendingOrder, showOrder, submitPaymentProof } from "./sales"
import { send, type TestMember } from "./test-app"

/** Orders several courses at once. */
export const placeItems = (
  buyer: TestMember,
  itemIds: readonly number[],
  { ip, ...values }: { expectedTotalMinor?: number; ip?: string } = {},
) => {
  const items = itemIds.map((itemId) => ({ kind: "course" as const, itemId }))
  const body = { items, instituteId: buyer.instituteId, ...values }
  return send(buyer, orders.place, { body }, ip === undefined ? {} : { "x-real-ip": ip })
}

/** A buyer with an unpaid order of several items. */
export async function createPendingBasket(buyer: TestMember, itemIds: readonly number[]): Promise<PendingOrder> {
  const { data: order } = await placeItems(buyer, itemIds)
  return { buyer, itemId: itemIds[0] ?? 0, order }
}

/** Pays an order, and submits the proof. */
export const payFor = async (sale: PendingOrder) => submitPaymentProof(sale, (await pay(sale.order.order_id)).proof)

/** The lines of an order as the buyer sees them: item, total and status. */
export const linesOf = async (sale: PendingOrder) =>
  (await showOrder(sale)).lines.map(({ item, totalMinor, status }) => [item.id, totalMinor, status])

/** Changes an item as staff do, without their calls. */
export const changeItem = (
  id: number,
  values: { priceMinor?: number; status?: string; title?: string; currency?: string },
) => withPlatform((db) => db.updateTable("items").set(values).where("id", "=", id).execute())
