import { sql } from "kysely"
import { Failure } from "@/lib/contract/errors"
import { consumeAttempt, countAttempts, type RateLimit } from "@/lib/server/admission/rate-limit"
import { clientNetwork } from "@/lib/server/network/client-network"
import { readInstitute } from "@/lib/server/tenancy/institute"
import type { Db } from "@/lib/server/tenancy/transaction"
import { type AskedCoupon, isKnown } from "./coupon-refusal"
import { askCoupon, type CouponUser } from "./find-coupon.server"

const HOUR = 60 * 60
const AT_INSTITUTE = "coupon missed at institute"
const AT_ADDRESS = "coupon missed by address"
const BY_PERSON = "coupon missed by person"
/** Codes that nobody knows, an hour at an institute and a minute from an address: past them only members of some time may try. */
const perInstitute: RateLimit = { points: 600, duration: HOUR }
const perAddress: RateLimit = { points: 20, duration: 60 }
/** What is left to such a member then. */
const perPerson: RateLimit = { points: 5, duration: HOUR }

/** Who types a code, and from where. */
interface CodeCaller {
  instituteId: number
  userId: number
  ip: string
}

/**
 * Runs what looks a code up and throws `coupon_unknown` for one that does not exist, which is counted as a miss. Throws
 * `too_many_requests` past the limits of misses, whatever the code.
 */
export async function limitCodeTries<T>(caller: CodeCaller, work: () => Promise<T>): Promise<T> {
  await requireTriesLeft(caller)
  try {
    return await work()
  } catch (error) {
    if (error instanceof Failure && error.code === "coupon_unknown") await countMiss(caller)
    throw error
  }
}

/** Looks a code up within the same limits; past them the refusal is returned instead of thrown, since the rest of a quote holds. */
export async function askWithinLimits(
  db: Db,
  caller: CodeCaller,
  { code, user = caller }: { code: string; user?: CouponUser },
): Promise<AskedCoupon> {
  try {
    await requireTriesLeft(caller)
  } catch (refusal) {
    if (refusal instanceof Failure) return { code, found: undefined, refusal }
    throw refusal
  }
  const asked = await askCoupon(db, code, user)
  if (!isKnown(asked.found)) await countMiss(caller)
  return asked
}

async function requireTriesLeft(caller: CodeCaller): Promise<void> {
  const { institute, address, person } = keysOf(caller)
  const [atInstitute, atAddress] = await Promise.all([
    countAttempts(AT_INSTITUTE, perInstitute, institute),
    countAttempts(AT_ADDRESS, perAddress, address),
  ])
  if (atInstitute < perInstitute.points && atAddress < perAddress.points) return
  const retryAfterSeconds = atInstitute < perInstitute.points ? perAddress.duration : perInstitute.duration
  if (!(await isMemberForADay(caller)) || (await countAttempts(BY_PERSON, perPerson, person)) >= perPerson.points)
    throw new Failure("too_many_requests", { retryAfterSeconds })
}

async function countMiss(caller: CodeCaller): Promise<void> {
  const { institute, address, person } = keysOf(caller)
  for (const [name, limit, key] of [
    [AT_INSTITUTE, perInstitute, institute],
    [AT_ADDRESS, perAddress, address],
    [BY_PERSON, perPerson, person],
  ] as const)
    await consumeAttempt(name, limit, key).catch(ignoreReached)
}

/** What is past a limit is refused by the next try. */
function ignoreReached(error: unknown): void {
  if (!(error instanceof Failure)) throw error
}

const keysOf = ({ instituteId, userId, ip }: CodeCaller) => ({
  institute: `${instituteId}`,
  address: `${instituteId} ${clientNetwork(ip)}`,
  person: `${instituteId} ${userId}`,
})

const isMemberForADay = ({ instituteId, userId }: CodeCaller): Promise<boolean> =>
  readInstitute(instituteId, async (db) => {
    const member = await db
      .selectFrom("memberships")
      .select("userId")
      .where("userId", "=", userId)
      .where("joinedAt", "<", sql<Date>`now() - interval '1 day'`)
      .executeTakeFirst()
    return member !== undefined
  })
