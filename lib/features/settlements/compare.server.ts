import type { AccountId } from "@/lib/features/orders/orders.server"
import { compareUnlisted } from "./compare-unlisted.server"
import { type Difference, differenceOf, type Subject, SUBJECTS } from "./difference"
import { findOrdersOf, type Here, type Window } from "./here-queries.server"
import { SIDES, type There } from "./sides.server"

/** A day of an account: what the gateway has of it, and what differs from the books. */
export interface Compared {
  payments: number
  refunds: number
  /** How many of them are of orders that were not placed here. */
  others: number
  differences: Difference[]
}

const HOUR_MS = 3_600_000
/** Hours that are read at a time, so that a day of many payments is never held as a whole. */
const WINDOW_HOURS = 6

/** Compares a day of an account, `2026-11-27` in India, with the books. Throws `GatewayUnavailable`. */
export async function compareDay(account: AccountId, day: string): Promise<Compared> {
  const begin = new Date(`${day}T00:00:00+05:30`).getTime()
  const compared: Compared = { payments: 0, refunds: 0, others: 0, differences: [] }
  for (let hour = 0; hour < 24; hour += WINDOW_HOURS) {
    const from = begin + hour * HOUR_MS
    const window = { from: new Date(from), to: new Date(from + WINDOW_HOURS * HOUR_MS) }
    for (const subject of SUBJECTS) {
      const { count, others, differences } = await compareWindow(account, subject, window)
      compared[subject === "payment" ? "payments" : "refunds"] += count
      compared.others += others
      compared.differences.push(...differences)
    }
  }
  return compared
}

/** The difference of one payment or refund now; undefined where there is none any more. */
export async function compareOne(
  account: AccountId,
  { subject, providerId, transactionId }: Pick<Difference, "subject" | "providerId" | "transactionId">,
): Promise<Difference | undefined> {
  const there = await SIDES[subject].findThere(account, providerId)
  const [here] = await SIDES[subject].listHere(account, [providerId])
  return differenceOf({ subject, providerId, transactionId: here?.transactionId ?? transactionId, here, there })
}

async function compareWindow(account: AccountId, subject: Subject, window: Window) {
  const there = await SIDES[subject].listThere(account, window)
  const known = byId(await SIDES[subject].listHere(account, [...byId(there).keys()]))
  const unknown = there.filter(({ providerId }) => !known.has(providerId))
  const orders = await findOrdersOf(account, [...new Set(unknown.flatMap(({ parentId }) => parentId ?? []))])
  const isOther = ({ providerId, parentId }: There) =>
    account !== null && !known.has(providerId) && !orders.has(parentId ?? "")
  const differences = there.flatMap((one) => {
    if (isOther(one)) return []
    const { providerId, parentId } = one
    const here = known.get(providerId)
    const transactionId = here?.transactionId ?? orders.get(parentId ?? "") ?? null
    return differenceOf({ subject, providerId, transactionId, here, there: one }) ?? []
  })
  const unlisted = await listUnlisted(account, subject, { window, listed: byId(there) })
  const missing = await compareUnlisted(account, subject, { from: window.from, unlisted })
  return { count: there.length, others: there.filter(isOther).length, differences: [...differences, ...missing] }
}

type Listed = { window: Window; listed: ReadonlyMap<string, There> }

const listUnlisted = async (account: AccountId, subject: Subject, { window, listed }: Listed) =>
  (await SIDES[subject].listHereWithin(account, window)).filter(({ providerId }) => !listed.has(providerId))

const byId = <Row extends There | Here>(rows: readonly Row[]): Map<string, Row> =>
  new Map(rows.map((row) => [row.providerId, row]))
