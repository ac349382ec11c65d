import type { AccountId } from "@/lib/features/orders/orders.server"
import { type Difference, differenceOf, type Subject } from "./difference"
import type { Here, Window } from "./here-queries.server"
import { SIDES, type There } from "./sides.server"

const HOUR_MS = 3_600_000
/** Up to this many are asked for one by one: each is a call. */
const MAX_ASKED = 20
/** The gateway captures within five days of when a payment was begun. */
const EARLIER_HOURS = 7 * 24
/** Hours that one list covers. */
const LIST_HOURS = 6

type Unlisted = { from: Date; unlisted: readonly Here[] }

/**
 * The differences of what is in the books of a window and not in the gateway's list of it: the gateway dates a payment by when it was begun,
 * which may be before. Few are asked for by id. Of many, the lists of the hours before are read until few are left; what a week of lists
 * and the calls do not show is missing there, and is asked for again the next night.
 */
export async function compareUnlisted(
  account: AccountId,
  subject: Subject,
  { from, unlisted }: Unlisted,
): Promise<Difference[]> {
  const { left, found } = await findEarlier(account, subject, { from, unlisted })
  for (const here of left.slice(0, MAX_ASKED)) {
    found.push({ here, there: await SIDES[subject].findThere(account, here.providerId) })
  }
  const unasked = left.slice(MAX_ASKED).map((here): Pair => ({ here, there: undefined }))
  return [...found, ...unasked].flatMap(({ here, there }) => {
    const { providerId, transactionId } = here
    return differenceOf({ subject, providerId, transactionId, here, there }) ?? []
  })
}

type Pair = { here: Here; there: There | undefined }

/** Reads the lists of the hours before, the nearest first, while more are left than may be asked for. */
async function findEarlier(account: AccountId, subject: Subject, { from, unlisted }: Unlisted) {
  const found: Pair[] = []
  let left = unlisted
  for (let hours = LIST_HOURS; left.length > MAX_ASKED && hours <= EARLIER_HOURS; hours += LIST_HOURS) {
    const there = byId(await SIDES[subject].listThere(account, windowBefore(from, hours)))
    found.push(...left.flatMap((here) => pairOf(here, there)))
    left = left.filter(({ providerId }) => !there.has(providerId))
  }
  return { found, left }
}

const windowBefore = (from: Date, hours: number): Window => ({
  from: new Date(from.getTime() - hours * HOUR_MS),
  to: new Date(from.getTime() - (hours - LIST_HOURS) * HOUR_MS),
})

function pairOf(here: Here, listed: ReadonlyMap<string, There>): Pair[] {
  const there = listed.get(here.providerId)
  return there ? [{ here, there }] : []
}

const byId = (rows: readonly There[]) => new Map(rows.map((row) => [row.providerId, row]))
