import { sql } from "kysely"
import { Failure } from "@/lib/contract/errors"
import { findFreeVersionId } from "@/lib/features/billing/billing.server"
import { insertStarterPage } from "@/lib/features/site/site.server"
import { recordInstituteReferral } from "@/lib/features/institute-referrals/institute-referrals.server"
import type { RequestFacts } from "@/lib/server/api/request-facts"
import { orNotFound } from "@/lib/server/db/or-not-found"
import type { Db } from "@/lib/server/tenancy/transaction"
import { foundInstitute } from "./found-institute.server"
import { type OpeningRow, parseFacts } from "./opening-rows.server"
import { isPublicMailDomain } from "./public-mail-domains"
import { taglineOf } from "./subject-taglines"
import { nameTrial, takeTrial, trialClaimsOf } from "./trial-claims.server"

/** The institutes of a person that pay nothing: on Free, in a trial, or over. */
const MAX_UNPAID = 3

interface Founding {
  userId: number
  /** Whether the person goes on with Free where they have had a trial. */
  onFree: boolean
  from: Pick<RequestFacts, "ip" | "deviceCookie">
}

/**
 * Makes of an opening, which the caller has locked, an institute with its administrator, in a transaction of the platform. Throws
 * `trial_used` before anything exists, `too_many_institutes`, and `name_taken` where the address was held for too long.
 */
export async function openInstitute(
  db: Db,
  opening: OpeningRow & { email: string },
  { userId, onFree, from }: Founding,
): Promise<number> {
  const { mobile } = await lockFounder(db, userId)
  await requireFewUnpaid(db, userId)
  const { id: openingId, name, slug, email, referralCode } = opening
  const { locale, timezone, subject } = parseFacts(opening.facts)
  const claims = trialClaimsOf({ email, mobile })
  const { hadTrial, ...plan } = await findFirstPlan(db, {
    planSlug: opening.planSlug,
    onFree,
    takeTrial: () => takeTrial(db, claims),
  })
  const instituteId = await foundInstitute(db, {
    ...{ name, slug, locale, timezone, subject, openingId, tagline: taglineOf(subject, locale) },
    isListed: false,
    plan,
    by: userId,
    openedBy: userId,
    addMembers: (id) =>
      db
        .insertInto("memberships")
        .values({ instituteId: id, userId, role: "InstituteAdmin", status: "active" })
        .execute(),
  })
  await insertStarterPage(db, { instituteId, subject, language: locale })
  if (plan.trialDays > 0) await nameTrial(db, instituteId, claims)
  if (referralCode !== null) {
    const domain = email.slice(email.lastIndexOf("@") + 1)
    const founder = { userId, email, mobile, mailDomain: isPublicMailDomain(domain) ? null : domain }
    await recordInstituteReferral(db, { code: referralCode, instituteId, name, founder, hadTrial, from })
  }
  return instituteId
}

/** Two institutes of one person are opened one after the other. */
async function lockFounder(db: Db, userId: number): Promise<{ mobile: string | null }> {
  const { mobile, mobileVerifiedAt } = await db
    .selectFrom("users")
    .select(["mobile", "mobileVerifiedAt"])
    .where("id", "=", userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { mobile: mobileVerifiedAt && mobile }
}

async function requireFewUnpaid(db: Db, userId: number): Promise<void> {
  const { count } = await db
    .selectFrom("memberships as m")
    .innerJoin("institutes as i", "i.id", "m.instituteId")
    .innerJoin("institute_subscriptions as s", "s.instituteId", "m.instituteId")
    .innerJoin("plans as p", "p.id", "s.planId")
    .select((e) => e.fn.countAll<number>().as("count"))
    .where("m.userId", "=", userId)
    .where("m.role", "=", "InstituteAdmin")
    .where("m.status", "=", "active")
    .where("i.status", "!=", "closed")
    .where((e) => e.or([e("s.status", "in", ["trialing", "expired"]), e("p.slug", "=", "free")]))
    .executeTakeFirstOrThrow()
  if (count >= MAX_UNPAID) throw new Failure("too_many_institutes", { details: { most: String(MAX_UNPAID) } })
}

interface Choice {
  planSlug: string | null
  onFree: boolean
  takeTrial: () => Promise<boolean>
}

/** The trial that the link named, or that there is; Free for who has had one, or where no plan has a trial. */
async function findFirstPlan(db: Db, { planSlug, onFree, takeTrial }: Choice) {
  const trial = await findTrialPlan(db, planSlug)
  if (trial && (await takeTrial())) return { versionId: trial.versionId, trialDays: trial.trialDays, hadTrial: false }
  if (trial && !onFree) throw new Failure("trial_used")
  return { versionId: await orNotFound(findFreeVersionId(db)), trialDays: 0, hadTrial: trial !== undefined }
}

/** The plan that can be tried: that of this slug, else the one that people usually try. */
export const findTrialPlan = (db: Db, slug: string | null) =>
  db
    .selectFrom("plans as p")
    .innerJoin("plan_versions as v", "v.id", "p.currentVersionId")
    .select(["v.id as versionId", "v.trialDays", "p.slug", "p.name"])
    .where("p.archivedAt", "is", null)
    .where("p.isPublic", "=", true)
    .where("v.trialDays", ">", 0)
    .orderBy(sql`p.slug = ${slug ?? ""}`, "desc")
    .orderBy("p.rank")
    .limit(1)
    .executeTakeFirst()
