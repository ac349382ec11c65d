import { CREDIT_MONTHS, PENDING_DAYS } from "@/lib/features/credit/credit-states"
import type { Db } from "@/lib/server/tenancy/transaction"
import { daysBefore } from "./days-before"
import { requireId } from "./insert-members"
import type { SeedContext } from "./seed-context"

const PROGRAMME = { isOn: true, friendPercent: 10, rewardMinor: 20_000, minOrderMinor: 50_000, maxRewardsAMonth: 20 }
const DAY_MS = 24 * 60 * 60 * 1000
const MAX_FRIENDS = 3

/**
 * Inserts the programme of the institute that has one, and the friends whom students brought: those of the demo account are pending, so that what
 * it buys costs as much as is shown to visitors.
 */
export async function insertReferrals(db: Db, { institute, now, userIds }: SeedContext): Promise<void> {
  const [other] = institute.students
  if (!institute.refers || !other) return
  const instituteId = institute.id
  await db
    .insertInto("referral_programmes")
    .values({ instituteId, ...PROGRAMME })
    .execute()
  const referrers = [institute.student, other].map(({ email }) => requireId(userIds, email))
  const [ofDemo, ofOther] = await Promise.all(
    referrers.map((userId, at) => insertCode(db, instituteId, { userId, at })),
  )
  const orders = await listFirstOrders(db, instituteId, referrers)
  const isRecent = ({ paidAt }: Friend) => paidAt > daysBefore(now, PENDING_DAYS)
  const old = orders.filter((order) => !isRecent(order)).slice(0, MAX_FRIENDS)
  const recent = orders.filter(isRecent).slice(-MAX_FRIENDS)
  for (const friend of old) if (ofOther) await insertFriend(db, { referral: ofOther, friend, now, isDoubtful: false })
  for (const [at, friend] of recent.entries())
    if (ofDemo) await insertFriend(db, { referral: ofDemo, friend, now, isDoubtful: at === 0 })
}

async function insertCode(db: Db, instituteId: number, { userId, at }: { userId: number; at: number }) {
  const { id: codeId } = await db
    .insertInto("referral_codes")
    .values({ instituteId, userId, code: `LEARN23${at + 4}` })
    .returning("id")
    .executeTakeFirstOrThrow()
  return { instituteId, referrerId: userId, codeId }
}

/** The first orders of other students that are large enough, the oldest first. */
async function listFirstOrders(db: Db, instituteId: number, referrers: readonly number[]) {
  const orders = await db
    .selectFrom("orders as o")
    .distinctOn("o.buyerId")
    .select(["o.id as orderId", "o.buyerId", "o.paidAt"])
    .where("o.instituteId", "=", instituteId)
    .where("o.buyerId", "not in", referrers)
    .where("o.status", "=", "paid")
    .where("o.totalMinor", ">=", PROGRAMME.minOrderMinor)
    .orderBy("o.buyerId")
    .orderBy("o.paidAt")
    .execute()
  const dated = orders.flatMap(({ paidAt, ...order }) => (paidAt ? [{ ...order, paidAt }] : []))
  return dated.toSorted((one, two) => one.paidAt.getTime() - two.paidAt.getTime())
}

type Friend = Awaited<ReturnType<typeof listFirstOrders>>[number]
type FriendInput = {
  referral: { instituteId: number; referrerId: number; codeId: number }
  friend: Friend
  now: Date
  /** Whether staff have to decide about it. */
  isDoubtful: boolean
}

async function insertFriend(db: Db, { referral, friend, now, isDoubtful }: FriendInput): Promise<void> {
  const { orderId, buyerId: referredId, paidAt } = friend
  const { instituteId, referrerId: userId } = referral
  const holdUntil = new Date(paidAt.getTime() + PENDING_DAYS * DAY_MS)
  const isCredit = holdUntil < now && !isDoubtful
  const { id: referralId } = await db
    .insertInto("referrals")
    .values({
      ...referral,
      referredId,
      orderId,
      status: isCredit ? "rewarded" : "qualified",
      reviewReason: isDoubtful ? "same_card" : null,
      qualifiedAt: paidAt,
      createdAt: daysBefore(paidAt, 2),
    })
    .returning("id")
    .executeTakeFirstOrThrow()
  const amountMinor = PROGRAMME.rewardMinor
  const { id: rewardId } = await db
    .insertInto("referral_rewards")
    .values({
      ...{ instituteId, referralId, userId, amountMinor, holdUntil, createdAt: paidAt },
      ...(isCredit && { status: "available", availableAt: holdUntil, expiresAt: yearAfter(holdUntil) }),
    })
    .returning("id")
    .executeTakeFirstOrThrow()
  if (!isCredit) return
  await db
    .insertInto("credit_accounts")
    .values({ instituteId, userId, balanceMinor: amountMinor })
    .onConflict((conflict) =>
      conflict
        .columns(["instituteId", "userId"])
        .doUpdateSet((e) => ({ balanceMinor: e("credit_accounts.balanceMinor", "+", amountMinor) })),
    )
    .execute()
  await db
    .insertInto("credit_entries")
    .values({ instituteId, userId, kind: "earned", amountMinor, rewardId, createdAt: holdUntil })
    .execute()
}

function yearAfter(day: Date): Date {
  const end = new Date(day)
  end.setUTCMonth(end.getUTCMonth() + CREDIT_MONTHS)
  return end
}
