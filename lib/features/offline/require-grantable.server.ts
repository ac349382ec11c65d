import { Failure, type FailureCode } from "@/lib/contract/errors"
import { findObstacles, type LockedSale } from "@/lib/features/orders/orders.server"
import type { Db } from "@/lib/server/tenancy/transaction"

const CODES = {
  withdrawn: "not_on_sale",
  already_owned: "already_owned",
  sold_out: "sold_out",
  plan_changed: "price_changed",
} as const satisfies Record<string, FailureCode>

/** Throws why something of a sale cannot be given; of several lines, `fields` name those of which that is so, as "items.1". */
export async function requireGrantable(db: Db, sale: LockedSale): Promise<void> {
  const obstacles = await findObstacles(db, sale)
  const [first] = obstacles.values()
  if (!first) return
  const code = CODES[first]
  const refused = sale.lines.flatMap(({ id }, at): [string, string[]][] =>
    obstacles.get(id) === first ? [[`items.${at}`, [code]]] : [],
  )
  throw new Failure(code, sale.lines.length === 1 ? {} : { fields: Object.fromEntries(refused) })
}
