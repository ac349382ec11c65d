import { sql } from "kysely"
import type { z } from "zod"
import { Failure } from "@/lib/contract/errors"
import { changesBetween } from "@/lib/features/events/changes"
import { record } from "@/lib/features/events/events.server"
import { orNotFound } from "@/lib/server/db/or-not-found"
import type { Db } from "@/lib/server/tenancy/transaction"
import { PLATFORM_INSTITUTE_ID } from "@/lib/shared/constants"
import type { AddOnTerms, addOns } from "./add-ons-contract"
import { catalogueEvents } from "./catalogue-events"

type NewAddOn = z.output<typeof addOns.create.body>
type AddOnChange = z.output<typeof addOns.update.body>

const at = { instituteId: PLATFORM_INSTITUTE_ID }

/** Adds an add-on. Throws `name_taken` for the slug of another, and `not_found` for a plan that does not exist. */
export async function createAddOn(db: Db, by: number, { terms, publish, ...addOn }: NewAddOn) {
  await requirePlans(db, terms)
  const inserted = await db
    .insertInto("add_ons")
    .values(addOn)
    .onConflict((conflict) => conflict.column("slug").doNothing())
    .returning("id")
    .executeTakeFirst()
  if (!inserted) throw new Failure("name_taken", { fields: { slug: ["Is taken"] } })
  const { id } = inserted
  const version = await insertVersion(db, id, terms)
  if (publish) await publishVersion(db, id, version.id)
  await record(db, catalogueEvents.addOnCreated, { ...at, by, data: { addOnId: id, addOn: addOn.name } })
  return { id }
}

/**
 * Changes an add-on. Terms that differ from those on sale become its draft, or its next version; terms that do not differ leave no draft.
 * Throws `stale`, and `not_found` for a plan that does not exist.
 */
export async function changeAddOn(db: Db, by: number, { id, ...change }: AddOnChange & { id: number }): Promise<void> {
  const { terms, publish, isArchived, rowVersion, ...shown } = change
  const addOn = await orNotFound(lockAddOn(db, id))
  if (addOn.version !== rowVersion) throw new Failure("stale")
  if (terms) await requirePlans(db, terms)
  await db
    .updateTable("add_ons")
    .set({ ...shown, archivedAt: isArchived ? (addOn.archivedAt ?? sql<Date>`now()`) : null })
    .where("id", "=", id)
    .execute()
  const before = { name: addOn.name, rank: addOn.rank, isArchived: addOn.archivedAt !== null }
  const changes = changesBetween(before, { ...shown, isArchived })
  const data = { addOnId: id, addOn: shown.name }
  if (changes) await record(db, catalogueEvents.addOnSaved, { ...at, by, data, changes })
  if (terms) await saveTerms(db, by, { id, name: shown.name, terms, publish })
}

type Saved = { id: number; name: string; terms: AddOnTerms; publish: boolean }

async function saveTerms(db: Db, by: number, { id, name, terms, publish }: Saved): Promise<void> {
  const current = await findCurrentTerms(db, id)
  const changes = current ? changesBetween(current, terms) : undefined
  await db.deleteFrom("add_on_versions").where("addOnId", "=", id).where("publishedAt", "is", null).execute()
  if (current && !changes) return
  const { id: versionId, version } = await insertVersion(db, id, terms)
  if (!publish) return
  await publishVersion(db, id, versionId)
  await record(db, catalogueEvents.addOnPublished, {
    ...{ ...at, by, changes },
    data: { addOnId: id, addOn: name, version },
  })
}

async function requirePlans(db: Db, { plans }: AddOnTerms): Promise<void> {
  const slugs = [...new Set(plans)]
  if (slugs.length === 0) return
  const known = await db.selectFrom("plans").select("slug").where("slug", "in", slugs).execute()
  if (known.length < slugs.length) throw new Failure("not_found")
}

const lockAddOn = (db: Db, id: number) =>
  db
    .selectFrom("add_ons")
    .select(["name", "rank", "archivedAt", "version"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst()

const findCurrentTerms = (db: Db, addOnId: number) =>
  db
    .selectFrom("add_ons as a")
    .innerJoin("add_on_versions as v", "v.id", "a.currentVersionId")
    .select(["v.limit", "v.amount", "v.priceMonthMinor", "v.priceYearMinor", "v.maxQuantity", "v.plans"])
    .where("a.id", "=", addOnId)
    .executeTakeFirst()

const insertVersion = (db: Db, addOnId: number, { plans, ...terms }: AddOnTerms) =>
  db
    .insertInto("add_on_versions")
    .values((e) => ({
      ...terms,
      addOnId,
      plans: [...new Set(plans)].toSorted(),
      version: e
        .selectFrom("add_on_versions")
        .select(sql<number>`coalesce(max(version), 0) + 1`.as("next"))
        .where("addOnId", "=", addOnId),
    }))
    .returning(["id", "version"])
    .executeTakeFirstOrThrow()

async function publishVersion(db: Db, addOnId: number, versionId: number): Promise<void> {
  await db
    .updateTable("add_on_versions")
    .set({ publishedAt: sql<Date>`now()` })
    .where("id", "=", versionId)
    .execute()
  await db.updateTable("add_ons").set({ currentVersionId: versionId }).where("id", "=", addOnId).execute()
}
