import { sql } from "kysely"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { InstituteContent } from "../content/shape"
import type { InstituteMedia } from "../media/institute-media"
import { daysBefore } from "./days-before"
import { insertCaptions, insertFiles } from "./insert-files"
import { insertItems } from "./insert-items"
import { insertNotifications } from "./insert-notifications"
import { insertPeople } from "./insert-people"
import { insertSales } from "./insert-sales"
import { insertStanding } from "./insert-standing"

const LOCK = 7_301_945

/** What is written of an institute: its content, its pictures and films, and the moment that counts as now. */
type Wish = { institute: InstituteContent; media: InstituteMedia; now: Date }

/** Writes one institute with all that belongs to it, in the transaction given; does nothing where it is there already. */
export async function insertInstitute(db: Db, { institute, media, now }: Wish): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(db)
  if (await exists(db, institute)) return false

  await insertRow(db, institute)
  const plan = await subscribe(db, institute, now)
  const fileIds = await insertFiles(db, institute.id, media)
  await describe(db, { institute, media, fileIds, now })
  const userIds = await insertPeople(db, { institute, media, now })
  const bed = { institute, media, now, fileIds, userIds }
  const items = await insertItems(db, bed)
  await insertCaptions(db, { instituteId: institute.id, media, fileIds, locale: institute.locale })
  await insertEnquiries(db, institute, now)
  await insertSales(db, bed, { items, feeBasisPoints: plan.feeBasisPoints })
  await insertStanding(db, bed)
  await insertNotifications(db, bed, items)
  return true
}

/** Whether an institute of this id or this slug is there. */
export async function exists(db: Db, { id, slug }: { id: number; slug: string }): Promise<boolean> {
  const found = await db
    .selectFrom("institutes")
    .select("id")
    .where((e) => e.or([e("id", "=", id), e("slug", "=", slug)]))
    .executeTakeFirst()
  return found !== undefined
}

async function insertRow(db: Db, institute: InstituteContent) {
  const { id, slug, name } = institute
  await sql`insert into institutes (id, slug, name) overriding system value values (${id}, ${slug}, ${name})`.execute(
    db,
  )
  if (institute.customDomain) {
    await db
      .insertInto("institute_domains")
      .values({ instituteId: id, host: institute.customDomain, status: "active", isPrimary: false })
      .execute()
  }
}

async function subscribe(db: Db, { id: instituteId, plan: slug }: InstituteContent, now: Date) {
  const plan = await db
    .selectFrom("plans")
    .select(["id", "feeBasisPoints"])
    .where("slug", "=", slug)
    .executeTakeFirstOrThrow()
  await db
    .insertInto("institute_subscriptions")
    .values({
      instituteId,
      planId: plan.id,
      status: "active",
      interval: "year",
      periodStart: daysBefore(now, 60),
      periodEnd: daysBefore(now, -305),
    })
    .execute()
  return plan
}

type Dressing = Wish & { fileIds: Map<string, number> }

/** Tells all about the institute, its pictures included, which had to be there first. */
async function describe(db: Db, { institute, media, fileIds, now }: Dressing) {
  const { legalName, tagline, about, contactEmail, contactPhone, address, stateCode, gstin, locale, featured } =
    institute
  const { pictures, films } = media
  const teaser = films.get(institute.teaser)?.teaser
  const face = pictures && { image: pictures.emblem.key, favicon: pictures.emblem.key, cover: pictures.cover.key }
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
      ...face,
    })
    .where("id", "=", institute.id)
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
