import type { Db } from "@/lib/server/tenancy/transaction"
import type { LockedItem, LockedOrder, LockedLine } from "../locks.server"

/** Why a line of a paid order cannot be granted. */
export type LineObstacle = "already_owned" | "sold_out" | "withdrawn" | "plan_changed"

/** Lines of one subject of a paid order, with the items of the order; all rows are locked. */
export interface LinesToFulfil {
  order: LockedOrder
  items: readonly LockedItem[]
  lines: readonly LockedLine[]
}

/** How what a line sells is given to its buyer and taken back; each is called once for all lines of the subject, within the transaction of the sale or the refund. */
export interface Fulfilment {
  /** The obstacles by the id of the line; a line without one can be granted. */
  findObstacles: (db: Db, lines: LinesToFulfil) => Promise<ReadonlyMap<number, LineObstacle>>
  grant: (db: Db, lines: LinesToFulfil) => Promise<void>
  /** Takes back what lines gave, because their money went back. */
  end: (db: Db, lineIds: readonly number[]) => Promise<void>
}
