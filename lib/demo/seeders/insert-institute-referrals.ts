import { findOrCreateInstituteCode } from "@/lib/features/institute-referrals/referral-codes.server"
import type { Db } from "@/lib/server/tenancy/transaction"
import { daysBefore } from "./days-before"

/** Which of the institutes that show a plan came by the link of the first one: one that has not paid yet, and one that does not count. */
const REFERRED = [
  { slug: "veena", daysAgo: 11, status: "signed_up", rejectedReason: null },
  { slug: "bansuri", daysAgo: 40, status: "rejected", rejectedReason: "same_mobile" },
] as const

/** Inserts the referrals of the institute with an id, where those that it referred were inserted too. */
export async function insertInstituteReferrals(db: Db, referrerInstituteId: number, now: Date): Promise<void> {
  const referred = await db
    .selectFrom("institutes")
    .select(["id", "slug"])
    .where(
      "slug",
      "in",
      REFERRED.map(({ slug }) => slug),
    )
    .where("id", ">", referrerInstituteId)
    .execute()
  if (referred.length === 0) return
  const code = await findOrCreateInstituteCode(db, referrerInstituteId)
  const rows = REFERRED.flatMap(({ slug, daysAgo, ...referral }) => {
    const institute = referred.find((one) => one.slug === slug)
    if (!institute) return []
    const ids = { referrerInstituteId, referredInstituteId: institute.id }
    return [{ ...ids, ...referral, code, createdAt: daysBefore(now, daysAgo) }]
  })
  await db
    .insertInto("institute_referrals")
    .values(rows)
    .onConflict((conflict) => conflict.column("referredInstituteId").doNothing())
    .execute()
}
