import { sql } from "kysely"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { InstituteContent } from "../content/types"
import { daysBefore } from "./days-before"
import { insertCaptions, insertFiles } from "./insert-files"
import { insertItems } from "./insert-items"
import { insertNotifications } from "./insert-notifications"
import { insertMembers, type InstituteSeed } from "./insert-members"
import { insertReferrals } from "./insert-referrals"
import { insertSales } from "./insert-sales"
import { insertMemberStates } from "./insert-member-states"
import { subscribeInstitute, subscriberOf } from "./subscribe-plan-institute"

const ADVISORY_LOCK_KEY = 7_301_945

/** Inserts an institute with all its rows in the given transaction; returns false and does nothing if it exists. */
export async function insertInstitute(db: Db, seed: InstituteSeed): Promise<boolean> {
  const { institute, media, now } = seed
  await sql`select pg_advisory_xact_lock(${ADVISORY_LOCK_KEY})`.execute(db)
  if (await instituteExists(db, institute)) return false

  await insertInstituteRow(db, institute)
  const plan = await subscribe(db, institute, now)
  const fileIds = await insertFiles(db, institute.id, media)
  await updateProfile(db, { institute, media, fileIds, now })
  await insertTaxProfile(db, institute, now)
  const userIds = await insertMembers(db, seed)
  const context = { institute, media, now, fileIds, userIds }
  const items = await insertItems(db, context)
  await insertCaptions(db, { instituteId: institute.id, media, fileIds, locale: institute.locale })
  await insertEnquiries(db, institute, now)
  await insertSales(db, context, { items, feeBasisPoints: plan.feeBasisPoints })
  await insertReferrals(db, context)
  await insertMemberStates(db, context)
  await insertNotifications(db, context, items)
  return true
}

/** Whether an institute with this id or this slug exists. */
export async function instituteExists(db: Db, { id, slug }: { id: number; slug: string }): Promise<boolean> {
  const found = await db
    .selectFrom("institutes")
    .select("id")
    .where((e) => e.or([e("id", "=", id), e("slug", "=", slug)]))
    .executeTakeFirst()
  return found !== undefined
}

type InstituteRow = Pick<InstituteContent, "id" | "name" | "customDomain"> & { slug: string }

/** Inserts the row of an institute with its address and domain. */
export async function insertInstituteRow(db: Db, institute: InstituteRow) {
  const { id, slug, name } = institute
  await sql`insert into institutes (id, slug, name) overriding system value values (${id}, ${slug}, ${name})`.execute(
    db,
  )
  await db.insertInto("slug_claims").values({ slug, instituteId: id }).execute()
  if (institute.customDomain) {
    await db
      .insertInto("institute_domains")
      .values({ instituteId: id, host: institute.customDomain, status: "active", isPrimary: false })
      .execute()
  }
}

/** An institute pays for its plan by the year; the platform has its own without an end. */
async function subscribe(db: Db, institute: InstituteContent, now: Date) {
  const plan = await db
    .selectFrom("plans as p")
    .innerJoin("plan_versions as v", "v.id", "p.currentVersionId")
    .select(["p.id", "v.id as versionId", "v.feeBasisPoints"])
    .where("p.slug", "=", institute.plan)
    .executeTakeFirstOrThrow()
  const subscriber = subscriberOf(institute)
  if (subscriber) await subscribeInstitute(db, subscriber, now)
  else
    await db
      .insertInto("institute_subscriptions")
      .values({ instituteId: institute.id, planId: plan.id, planVersionId: plan.versionId, status: "active" })
      .execute()
  return plan
}

type ProfileSeed = Omit<InstituteSeed, "passwordHash"> & { fileIds: Map<string, number> }

/** Updates the institute's profile; its pictures must have been inserted before. */
async function updateProfile(db: Db, { institute, media, fileIds, now }: ProfileSeed) {
  const { legalName, tagline, about, contactEmail, contactPhone, address, stateCode, gstin, locale, featured } =
    institute
  await db
    .insertInto("email_verifications")
    .values({ instituteId: institute.id, email: contactEmail, verifiedAt: now })
    .execute()
  const { pictures, videos } = media
  const teaser = videos.get(institute.teaser)?.teaser
  const images = { image: pictures.emblem.key, favicon: pictures.emblem.key, cover: pictures.cover.key }
  await db
    .updateTable("institutes")
    .set({ legalName, tagline, about, contactEmail, contactPhone, address, stateCode, gstin, locale, featured })
    .set({
      brandPrimary: institute.brand.primary,
      brandAccent: institute.brand.accent,
      highlights: JSON.stringify(institute.highlights),
      achievements: JSON.stringify(institute.achievements),
      displayOrder: institute.id,
      teaserVideoId: teaser ? (fileIds.get(teaser.key) ?? null) : null,
      createdAt: daysBefore(now, 400),
      ...images,
    })
    .where("id", "=", institute.id)
    .execute()
}

/** How an institute is registered, since before its first sale. */
async function insertTaxProfile(db: Db, { id: instituteId, tax, ...institute }: InstituteContent, now: Date) {
  if (!tax) return
  const { legalName, gstin, stateCode, address } = institute
  await db
    .insertInto("tax_profiles")
    .values({ instituteId, fromDate: daysBefore(now, 400), legalName, gstin, stateCode, address, ...tax })
    .execute()
}

async function insertEnquiries(db: Db, { id: instituteId, enquiries }: InstituteContent, now: Date) {
  const rows = enquiries
    .toSorted((a, b) => b.daysAgo - a.daysAgo)
    .map(({ daysAgo, ...enquiry }) => ({
      instituteId,
      ...enquiry,
      status: daysAgo > 7 ? "closed" : daysAgo > 2 ? "open" : "new",
      createdAt: daysBefore(now, daysAgo + 0.1),
    }))
  await db.insertInto("enquiries").values(rows).execute()
}
