import { sql } from "kysely"
import type { PageInput } from "@/lib/contract/shapes"
import { rewardStateOf } from "@/lib/features/credit/credit-states"
import { likePattern } from "@/lib/server/db/like-pattern"
import { countRows, onPage, pageOf } from "@/lib/server/db/page"
import type { Db } from "@/lib/server/tenancy/transaction"
import { PLATFORM_INSTITUTE_ID } from "@/lib/shared/constants"
import type { INSTITUTE_REFERRAL_FILTERS, InstituteReferral } from "./contract"
import { leftMinor } from "./referral-rows.server"
import { instituteReferralStateOf, rejectedReasonOf, reviewReasonOf, WEAK_SIGNS } from "./states"

type Filter = PageInput & {
  filter?: (typeof INSTITUTE_REFERRAL_FILTERS)[number] | undefined
  referrer?: number | undefined
}

/** A page of the referrals of institutes, filtered by state, referrer and a search in both names, with what all of them sum to. */
export async function listInstituteReferrals(db: Db, { page, size, ...filter }: Filter) {
  const matching = select(db, filter)
  const [total, rows] = [
    await countRows(matching),
    await matching.orderBy("r.id", "desc").$call(onPage({ page, size })).execute(),
  ]
  return { ...pageOf({ rows, total }, { page, size }, toReferral), totals: await sumAll(db) }
}

const select = (db: Db, { filter, referrer, searchParam }: Omit<Filter, "page" | "size">) =>
  db
    .selectFrom("institute_referrals as r")
    .innerJoin("institutes as a", "a.id", "r.referrerInstituteId")
    .innerJoin("institutes as b", "b.id", "r.referredInstituteId")
    .leftJoin("orders as o", "o.id", "r.orderId")
    .leftJoin("users as u", "u.id", "r.decidedById")
    .select(["r.id", "r.code", "r.status", "r.createdAt as joinedAt", "r.rejectedReason", "r.reviewReason", "r.signs"])
    .select(["r.decidedAt", "r.note", "r.rewardStatus", "r.rewardMinor", "r.takenMinor", "r.holdUntil", "r.expiresAt"])
    .select(["r.availableAt", "a.id as referrerId", "a.name as referrerName", "b.id as referredId"])
    .select(["b.name as referredName", "o.number", "o.totalMinor", leftMinor.as("leftMinor")])
    .select(sql<string | null>`nullif(trim(u."firstName" || ' ' || u."lastName"), '')`.as("decidedBy"))
    .$if(filter === "review", (q) => q.where(needsDecision))
    .$if(filter !== undefined && filter !== "review", (q) => q.where("r.status", "=", filter ?? ""))
    .$if(referrer !== undefined, (q) => q.where("r.referrerInstituteId", "=", referrer ?? 0))
    .$if(Boolean(searchParam), (q) => {
      const pattern = likePattern(searchParam ?? "")
      return q.where((e) => e.or([e("a.name", "ilike", pattern), e("b.name", "ilike", pattern)]))
    })

const needsDecision = sql<boolean>`r.status = 'qualified' and r."reviewReason" is not null and r."decidedAt" is null`

type Row = Awaited<ReturnType<ReturnType<typeof select>["execute"]>>[number]

const toReferral = (row: Row): InstituteReferral => ({
  ...{ id: row.id, code: row.code, joinedAt: row.joinedAt, note: row.note },
  ...{ decidedAt: row.decidedAt, decidedBy: row.decidedBy },
  referrer: { id: row.referrerId, name: row.referrerName },
  referred: { id: row.referredId, name: row.referredName },
  status: instituteReferralStateOf(row.status),
  rejectedReason: rejectedReasonOf(row.rejectedReason),
  reviewReason: reviewReasonOf(row.reviewReason),
  signs: WEAK_SIGNS.filter((sign) => row.signs.includes(sign)),
  order: row.number !== null && row.totalMinor !== null ? { number: row.number, totalMinor: row.totalMinor } : null,
  reward: rewardOfRow(row),
})

const rewardOfRow = ({ rewardStatus, holdUntil, rewardMinor, takenMinor, availableAt, ...row }: Row) =>
  rewardStatus === null || holdUntil === null
    ? null
    : {
        ...{ amountMinor: rewardMinor, leftMinor: row.leftMinor, holdUntil, expiresAt: row.expiresAt },
        status: rewardStateOf(rewardStatus),
        owedMinor: rewardStatus === "reversed" && availableAt !== null ? rewardMinor - takenMinor : 0,
      }

async function sumAll(db: Db) {
  const sums = await db
    .selectFrom("institute_referrals as r")
    .select((e) => e.fn.countAll<number>().filterWhere(needsDecision).as("toReview"))
    .select((e) => e.fn.countAll<number>().as("signedUp"))
    .select((e) => e.fn.countAll<number>().filterWhere("r.status", "in", ["qualified", "rewarded"]).as("paid"))
    .select([
      sql<number>`coalesce(sum(r."rewardMinor") filter (where r."rewardStatus" = 'pending'), 0)::bigint`.as(
        "pendingMinor",
      ),
      sql<number>`coalesce(sum(r."rewardMinor" - r."takenMinor") filter (where r."availableAt" is not null), 0)::bigint`.as(
        "givenMinor",
      ),
    ])
    .executeTakeFirstOrThrow()
  const platform = await db
    .selectFrom("institutes")
    .select(["currency", "country"])
    .where("id", "=", PLATFORM_INSTITUTE_ID)
    .executeTakeFirstOrThrow()
  return { ...sums, ...platform }
}
