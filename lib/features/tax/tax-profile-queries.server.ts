import { sql } from "kysely"
import type { Db } from "@/lib/server/tenancy/transaction"
import { enumOf, enumOrNull } from "@/lib/shared/enum-of"
import { INDIAN_STATES } from "@/lib/shared/indian-states"
import { REGISTRATIONS } from "./registration"
import { ROUND_TO } from "./round-half-up"
import { taxDay } from "./tax-day.server"
import type { TaxProfile, TaxProfileInput, TaxProfiles } from "./tax-profile-shapes"

/** All profiles of the institute, the newest first, with the one in force today. */
export async function showTaxProfiles(db: Db): Promise<TaxProfiles> {
  const [rows, institute] = await Promise.all([selectProfiles(db).execute(), findInstitute(db)])
  const profiles = rows.map(toProfile)
  const { today, isSelling, ...own } = institute
  const current = profiles.find(({ fromDate }) => fromDate <= today) ?? null
  return {
    // Ids never come again, so that a profile which was withdrawn and one saved since are told apart.
    version: rows.reduce((sum, { id, version }) => sum + id + version, 0),
    today,
    current,
    profiles,
    isNeeded: current === null && isSelling,
    institute: { ...own, stateCode: INDIAN_STATES.find((code) => code === own.stateCode) ?? null },
  }
}

/** The profile in force on a day, by default today; undefined for an institute that has never saved one. */
export async function findTaxProfile(db: Db): Promise<TaxProfile | undefined> {
  const row = await selectProfiles(db)
    .where("fromDate", "<=", sql<Date>`${taxDay}`)
    .limit(1)
    .executeTakeFirst()
  return row && toProfile(row)
}

/** Saves the profile of its day, in place of one that begins on the same day. */
export const upsertTaxProfile = (db: Db, { fromDate, ...profile }: TaxProfileInput) =>
  db
    .insertInto("tax_profiles")
    .values({ fromDate, ...profile })
    .onConflict((conflict) => conflict.columns(["instituteId", "fromDate"]).doUpdateSet(profile))
    .execute()

/** Deletes a profile whose day has not come; returns its day. */
export const deletePlannedProfile = (db: Db, id: number) =>
  db
    .deleteFrom("tax_profiles")
    .where("id", "=", id)
    .where("fromDate", ">", sql<Date>`${taxDay}`)
    .returning(sql<string>`"fromDate"::text`.as("fromDate"))
    .executeTakeFirst()

const selectProfiles = (db: Db) =>
  db
    .selectFrom("tax_profiles")
    .select(["id", "version", "registration", "legalName", "tradeName", "gstin", "stateCode", "address"])
    .select(["pricesIncludeTax", "roundTo", "hasLut", "lutNumber", "signatory"])
    .select(sql<string>`"fromDate"::text`.as("fromDate"))
    .orderBy("tax_profiles.fromDate", "desc")

type Row = Awaited<ReturnType<ReturnType<typeof selectProfiles>["execute"]>>[number]

function toProfile({ version: _version, ...row }: Row): TaxProfile {
  const roundTo = ROUND_TO.find((minor) => minor === row.roundTo)
  if (roundTo === undefined) throw new Error(`an unknown rounding in the database: ${row.roundTo}`)
  return {
    ...row,
    roundTo,
    registration: enumOf(REGISTRATIONS, row.registration, "registration"),
    stateCode: enumOrNull(INDIAN_STATES, row.stateCode, "state"),
  }
}

const findInstitute = (db: Db) =>
  db
    .selectFrom("institutes")
    .select(["id", "legalName", "gstin", "stateCode", "address", sql<string>`${taxDay}::text`.as("today")])
    .select(
      sql<boolean>`country = 'IN' and exists (
        select from items where status in ('published', 'unlisted') and visible and "priceMinor" > 0)`.as("isSelling"),
    )
    .executeTakeFirstOrThrow()
