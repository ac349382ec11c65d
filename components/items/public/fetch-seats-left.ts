import { call } from "@/lib/client/api"
import { orders } from "@/lib/features/orders/contract"
import { ITEM_KINDS, type ItemKind } from "@/lib/shared/item-kinds"

type Item = { id: number; kind: ItemKind; instituteId: number }

/** How many seats of an item are free; null where their number is not limited, and when the call fails. */
export const fetchSeatsLeft = ({ id, kind, instituteId }: Item): Promise<number | null> =>
  call(orders.quote, {
    params: { kind: ITEM_KINDS[kind].wire, itemId: String(id) },
    query: { instituteId: String(instituteId) },
  }).then(
    ({ seatsLeft }) => seatsLeft,
    () => null,
  )
