import { sql } from "kysely"
import type { PageInput } from "@/lib/contract/shapes"
import { REFERRED_PERCENT } from "@/lib/features/billing/terms"
import { rewardStateOf } from "@/lib/features/credit/credit-states"
import { countRows, onPage, pageOf } from "@/lib/server/db/page"
import { mainOrigin } from "@/lib/server/origin"
import type { Db } from "@/lib/server/tenancy/transaction"
import { paths } from "@/lib/shared/paths"
import { findOrCreateInstituteCode, rewardOf } from "./referral-codes.server"
import { leftMinor } from "./referral-rows.server"
import { instituteReferralStateOf } from "./states"

/** The code of an institute with its link, and the percent that it gives others, in a transaction of the platform. */
export async function showOwnCode(db: Db, instituteId: number) {
  const code = await findOrCreateInstituteCode(db, instituteId)
  return { code, link: `${mainOrigin()}${paths.createInstituteBy(code)}`, discount: REFERRED_PERCENT }
}

const ofReferrer = (db: Db, instituteId: number) =>
  db
    .selectFrom("institute_referrals as r")
    .innerJoin("institutes as i", "i.id", "r.referredInstituteId")
    .select(["r.id", "i.name", "r.status", "r.createdAt as joinedAt", "r.rewardStatus", "r.rewardMinor as amountMinor"])
    .select(["r.holdUntil", "r.expiresAt", leftMinor.as("leftMinor")])
    .where("r.referrerInstituteId", "=", instituteId)

type Row = Awaited<ReturnType<ReturnType<typeof ofReferrer>["execute"]>>[number]

const rewardFacts = ({ rewardStatus, holdUntil, amountMinor, leftMinor: left, expiresAt }: Row) =>
  rewardStatus === null || holdUntil === null
    ? null
    : { amountMinor, leftMinor: left, status: rewardStateOf(rewardStatus), holdUntil, expiresAt }

/** A page of the institutes that an institute referred, the newest first: their names and what became of it, and nothing else of them. */
export async function listReferred(db: Db, instituteId: number, page: PageInput) {
  const matching = ofReferrer(db, instituteId)
  const [total, rows] = [
    await countRows(matching),
    await matching.orderBy("r.id", "desc").$call(onPage(page)).execute(),
  ]
  return pageOf({ rows, total }, page, (row) => ({
    ...{ id: row.id, name: row.name, joinedAt: row.joinedAt },
    status: instituteReferralStateOf(row.status),
    reward: rewardFacts(row),
  }))
}

/** A page of the rewards of an institute, the newest first, with what they sum to and what it gets for the next. */
export async function listOwnRewards(db: Db, instituteId: number, page: PageInput) {
  const matching = ofReferrer(db, instituteId).where("r.rewardStatus", "is not", null)
  const total = await countRows(matching)
  const rows = await matching.orderBy("r.id", "desc").$call(onPage(page)).execute()
  const sums = await sumRewards(db, instituteId)
  const { rewardMinor, currency } = await rewardOf(db, instituteId)
  const { country } = await db
    .selectFrom("institutes")
    .select("country")
    .where("id", "=", instituteId)
    .executeTakeFirstOrThrow()
  const listed = rows.flatMap((row) => {
    const reward = rewardFacts(row)
    return reward ? [{ id: row.id, friend: row.name, ...reward }] : []
  })
  return {
    ...pageOf({ rows: listed, total }, page, (row) => row),
    ...sums,
    ...{ heldMinor: 0, minOrderMinor: 0, friendPercent: REFERRED_PERCENT, isOn: rewardMinor > 0, rewardMinor },
    ...{ currency, country },
  }
}

const sumRewards = (db: Db, instituteId: number) =>
  db
    .selectFrom("institute_referrals as r")
    .select([
      sql<number>`coalesce(sum(${leftMinor}), 0)::bigint`.as("availableMinor"),
      sql<number>`coalesce(sum(r."rewardMinor") filter (where r."rewardStatus" = 'pending'), 0)::bigint`.as(
        "pendingMinor",
      ),
    ])
    .where("r.referrerInstituteId", "=", instituteId)
    .executeTakeFirstOrThrow()
