import { endLines, grantLines, listEntitled } from "@/lib/features/access/access.server"
import { isPublicStatus, ITEM_STATUSES } from "@/lib/features/catalogue/item-statuses"
import type { Db } from "@/lib/server/tenancy/transaction"
import { enumOf } from "@/lib/shared/enum-of"
import type { LockedItem } from "../locks.server"
import { hasSeat } from "../seats.server"
import { isOpenState } from "../states"
import type { Fulfilment, LinesToFulfil, LineObstacle } from "./fulfilment"

/** Lines of items: the buyer gets the right to open each. */
export const fulfilItems: Fulfilment = {
  async findObstacles(db, { order, items, lines }) {
    const owned = await listEntitled(db, order.buyerId, items.map(({ id }) => id)) // oxfmt-ignore
    const obstacles = new Map<number, LineObstacle>()
    for (const { id, itemId } of lines) {
      const item = items.find((one) => one.id === itemId)
      const obstacle = await findObstacle(db, { order, item, isOwned: itemId !== null && owned.includes(itemId) })
      if (obstacle) obstacles.set(id, obstacle)
    }
    return obstacles
  },

  async grant(db, { order, lines }) {
    const ofItems = lines.flatMap(({ itemId, id: orderLineId, accessDays, listMinor }) =>
      itemId === null
        ? []
        : [{ itemId, orderLineId, accessDays, source: listMinor > 0 ? sourceOf(order) : ("free" as const) }],
    )
    await grantLines(db, { userId: order.buyerId, orderId: order.id, lines: ofItems })
  },

  end: endLines,
}

const sourceOf = ({ rail }: LinesToFulfil["order"]) =>
  rail === "offline" ? ("offline" as const) : ("purchase" as const)

type ItemToGrant = Pick<LinesToFulfil, "order"> & { item: LockedItem | undefined; isOwned: boolean }

async function findObstacle(db: Db, { order, item, isOwned }: ItemToGrant): Promise<LineObstacle | undefined> {
  if (!item || !isPublicStatus(enumOf(ITEM_STATUSES, item.status, "status of an item"))) return "withdrawn"
  if (isOwned) return "already_owned"
  const holdsSeat = isOpenState(order.status) && order.isInTime
  if (!holdsSeat && !(await hasSeat(db, item, order.buyerId))) return "sold_out"
  return undefined
}
