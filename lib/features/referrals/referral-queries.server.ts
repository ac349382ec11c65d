import { type ExpressionBuilder, sql } from "kysely"
import { jsonObjectFrom } from "kysely/helpers/postgres"
import type { PageInput } from "@/lib/contract/shapes"
import { rewardStateOf } from "@/lib/features/credit/credit-states"
import { likePattern } from "@/lib/server/db/like-pattern"
import { countRows, onPage, pageOf } from "@/lib/server/db/page"
import type { DB } from "@/lib/server/schema/tables"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { Friend, ListedReferral, REFERRAL_FILTERS } from "./contract"
import { referralStateOf, rejectedReasonOf, reviewReasonOf } from "./referral-states"

/** "Asha T." of the user `u` of the query. */
export const shortName = sql<string>`trim(u."firstName" || ' ' ||
  case when u."lastName" = '' then '' else upper(left(u."lastName", 1)) || '.' end)`

/** What is left of a reward as credit. */
export const leftMinor = sql<number>`case when r."availableAt" is null or r.status = 'reversed' then 0
  else r."amountMinor" - r."usedMinor" - r."takenMinor" end`

type RewardRow = {
  amountMinor: number
  leftMinor: number
  status: string
  holdUntil: Date | string
  expiresAt: Date | string | null
}

const rewardJson = (e: ExpressionBuilder<DB & { f: DB["referrals"] }, "f">) =>
  jsonObjectFrom(
    e
      .selectFrom("referral_rewards as r")
      .select(["r.amountMinor", "r.status", "r.holdUntil", "r.expiresAt", leftMinor.as("leftMinor")])
      .whereRef("r.referralId", "=", "f.id"),
  ).$castTo<RewardRow | null>()

const toReward = (row: RewardRow | null): ListedReferral["reward"] =>
  row && {
    ...row,
    status: rewardStateOf(row.status),
    holdUntil: new Date(row.holdUntil),
    expiresAt: row.expiresAt === null ? null : new Date(row.expiresAt),
  }

/** A page of those whom a member brought, the newest first. */
export async function listFriends(db: Db, referrerId: number, { page, size }: PageInput) {
  const matching = db.selectFrom("referrals as f").where("f.referrerId", "=", referrerId)
  const [total, rows] = await Promise.all([
    countRows(matching),
    matching
      .innerJoin("users as u", "u.id", "f.referredId")
      .select(["f.id", "f.status", "f.createdAt as joinedAt", shortName.as("name")])
      .select((e) => rewardJson(e).as("reward"))
      .orderBy("f.id", "desc")
      .$call(onPage({ page, size }))
      .execute(),
  ])
  return pageOf({ rows, total }, { page, size }, ({ status, reward, ...row }): Friend => ({
    ...row,
    status: referralStateOf(status),
    reward: toReward(reward),
  }))
}

type Filter = PageInput & { filter?: (typeof REFERRAL_FILTERS)[number] | undefined }

/** A page of the institute's referrals, filtered by their state and by a search in both names and addresses. */
export async function listReferrals(db: Db, { page, size, ...filter }: Filter) {
  const matching = matchReferrals(db, filter)
  const [total, toReview, institute, rows] = await Promise.all([
    countRows(matching),
    countRows(matchReferrals(db, { filter: "review" })),
    db.selectFrom("institutes").select(["currency", "country"]).executeTakeFirstOrThrow(),
    matching
      .leftJoin("orders as o", "o.id", "f.orderId")
      .select(["f.id", "f.status", "f.createdAt as joinedAt", "f.rejectedReason", "f.reviewReason", "f.decidedAt"])
      .select(["f.referrerId", "f.referredId", "u.email", "friend.email as friendEmail"])
      .select([
        sql<string>`trim(u."firstName" || ' ' || u."lastName")`.as("name"),
        sql<string>`trim(friend."firstName" || ' ' || friend."lastName")`.as("friendName"),
      ])
      .select(["o.number", "o.transactionId", "o.totalMinor"])
      .select((e) => [
        rewardJson(e).as("reward"),
        sql<number>`coalesce((select "usedMinor" from referral_rewards r
          where r."referralId" = f.id and r.status = 'reversed'), 0)`.as("spentMinor"),
      ])
      .orderBy("f.id", "desc")
      .$call(onPage({ page, size }))
      .execute(),
  ])
  return { ...pageOf({ rows, total }, { page, size }, toReferral), ...institute, toReview }
}

const matchReferrals = (db: Db, { filter, searchParam }: Omit<Filter, "page" | "size">) =>
  db
    .selectFrom("referrals as f")
    .innerJoin("users as u", "u.id", "f.referrerId")
    .innerJoin("users as friend", "friend.id", "f.referredId")
    .$if(filter === "review", (q) =>
      q.where("f.status", "=", "qualified").where("f.reviewReason", "is not", null).where("f.decidedAt", "is", null),
    )
    .$if(filter !== undefined && filter !== "review", (q) => q.where("f.status", "=", filter ?? ""))
    .$if(Boolean(searchParam), (q) => {
      const pattern = likePattern(searchParam ?? "")
      return q.where(
        sql<boolean>`concat_ws(' ', u."firstName", u."lastName", u.email, friend."firstName", friend."lastName", friend.email)
          ilike ${pattern}`,
      )
    })

type Row = {
  id: number
  status: string
  joinedAt: Date
  rejectedReason: string | null
  reviewReason: string | null
  decidedAt: Date | null
  referrerId: number
  referredId: number
  name: string
  email: string
  friendName: string
  friendEmail: string
  number: string | null
  transactionId: string | null
  totalMinor: number | null
  reward: RewardRow | null
  spentMinor: number
}

const toReferral = ({ number, transactionId, totalMinor, ...row }: Row): ListedReferral => ({
  id: row.id,
  referrer: { id: row.referrerId, name: row.name, email: row.email },
  friend: { id: row.referredId, name: row.friendName, email: row.friendEmail },
  status: referralStateOf(row.status),
  joinedAt: row.joinedAt,
  rejectedReason: rejectedReasonOf(row.rejectedReason),
  reviewReason: reviewReasonOf(row.reviewReason),
  decidedAt: row.decidedAt,
  order: number && transactionId && totalMinor !== null ? { number, transactionId, totalMinor } : null,
  reward: toReward(row.reward),
  spentMinor: row.spentMinor,
})
