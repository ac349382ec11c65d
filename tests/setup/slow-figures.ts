import type { SubscriptionMoves } from "@/lib/server/schema/tables"

/** A move as it is stored, with the day of India on which it happened. */
export interface StoredMove {
  instituteId: number
  day: string
  before: number
  after: number
  planBefore: number
  planAfter: number
  toStatus: SubscriptionMoves["toStatus"]
}

interface Account {
  mrr: number
  plan: number
  hasPaid: boolean
  /** The day since which it pays. */
  since: string
}

const dayAfter = (day: string, count: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10)

/** Figures by walking through all moves: a second calculation, which knows neither counters nor what is stored of a move. */
export function slowFigures(
  moves: readonly StoredMove[],
  { from, to, plan }: { from: string; to: string; plan?: number },
) {
  const accounts = new Map<number, Account>()
  const sums = new Map<string, { amountMinor: number; moves: number }>()
  const begin = dayAfter(to, -29)
  const atBegin = { mrrMinor: 0, paying: 0 }
  const start = { mrrMinor: 0 }
  const lost = { churned: 0, lostMinor: 0 }
  let retainedMinor = 0
  const of = ({ mrr, plan: own }: Account) => (plan === undefined || own === plan ? mrr : 0)
  const snapshot = () => {
    const amounts = [...accounts.values()].map(of)
    return { mrrMinor: amounts.reduce((sum, one) => sum + one, 0), paying: amounts.filter((one) => one > 0).length }
  }
  const ordered = moves.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0)).filter(({ day }) => day <= to)
  let [isStarted, isBegun] = [false, false]
  for (const move of ordered) {
    if (!isStarted && move.day >= from) [isStarted, start.mrrMinor] = [true, snapshot().mrrMinor]
    if (!isBegun && move.day >= begin) [isBegun, retainedMinor] = [true, Object.assign(atBegin, snapshot()).mrrMinor]
    const account = accounts.get(move.instituteId) ?? { mrr: 0, plan: 0, hasPaid: false, since: "" }
    accounts.set(move.instituteId, account)
    const { before, after, day } = move
    const kind = kindOf(account, move)
    const isChange = before > 0 && after > 0 && move.planBefore !== move.planAfter
    const add = (name: string | undefined, amountMinor: number) => {
      if (name === undefined) return
      if (day >= from) {
        const sum = sums.get(name) ?? { amountMinor: 0, moves: 0 }
        sums.set(name, { amountMinor: sum.amountMinor + amountMinor, moves: sum.moves + 1 })
      }
      if (day < begin) return
      if (name === "churn") lost.churned += 1
      if (name === "churn" || name === "contraction") lost.lostMinor -= amountMinor
    }
    if (plan === undefined) add(kind, after - before)
    else if (isChange) {
      if (move.planAfter === plan) add("joined", after)
      if (move.planBefore === plan) add("left", -before)
    } else if ((after > 0 ? move.planAfter : move.planBefore) === plan) add(kind, after - before)
    if (day >= begin && account.mrr > 0 && account.since < begin) retainedMinor += after - before
    if (kind === "new" || kind === "reactivation") account.since = day
    Object.assign(account, { mrr: after, plan: move.planAfter, hasPaid: account.hasPaid || after > 0 })
  }
  const end = snapshot()
  if (!isStarted) start.mrrMinor = end.mrrMinor
  if (!isBegun) retainedMinor = Object.assign(atBegin, end).mrrMinor
  return { ...end, mrrBeforeMinor: start.mrrMinor, sums, churn: { ...lost, before: atBegin }, retainedMinor }
}

function kindOf({ hasPaid }: Account, { before, after }: StoredMove) {
  if (before === after) return undefined
  if (after === 0) return "churn"
  if (before === 0) return hasPaid ? "reactivation" : "new"
  return after > before ? "expansion" : "contraction"
}
