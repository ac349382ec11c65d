import { sql } from "kysely"
import type { Db } from "@/lib/server/tenancy/transaction"
import { enumOf, enumOrNull } from "@/lib/shared/enum-of"
import { INDIAN_STATES } from "@/lib/shared/indian-states"
import { PLACE_RULES } from "./place-of-supply"
import type { InstituteSupplier } from "./supplier"
import { taxDay } from "./tax-day.server"
import { findTaxProfile } from "./tax-profile-queries.server"
import { type RateOfDay, TAXABILITIES, type TaxRule } from "./treatment"

export { instituteGstins } from "./institute-gstins.server"
export { isSacCode } from "./sac-codes.server"

/** The supplier that the institute is today. */
export async function findSupplier(db: Db): Promise<InstituteSupplier> {
  const profile = await findTaxProfile(db)
  if (!profile) return findUnregistered(db)
  const { id: _, fromDate: __, ...supplier } = profile
  return supplier
}

async function findUnregistered(db: Db): Promise<InstituteSupplier> {
  const { legalName, name, address, stateCode } = await db
    .selectFrom("institutes")
    .select(["legalName", "name", "address", "stateCode"])
    .executeTakeFirstOrThrow()
  return {
    registration: "unregistered",
    legalName: legalName ?? name,
    tradeName: null,
    gstin: null,
    stateCode: INDIAN_STATES.find((state) => state === stateCode) ?? null,
    address: address ?? "",
    pricesIncludeTax: true,
    roundTo: 1,
    hasLut: false,
    lutNumber: null,
    signatory: null,
  }
}

/** The rate today of the tax that who collects for an institute keeps back, in basis points of the taxable value; 0 before the first. */
export async function findTcsBasisPoints(db: Db): Promise<number> {
  const rate = await db
    .selectFrom("tcs_rates")
    .select("basisPoints")
    .where("fromDate", "<=", sql<Date>`${taxDay}`)
    .orderBy("fromDate", "desc")
    .limit(1)
    .executeTakeFirst()
  return rate?.basisPoints ?? 0
}

/** The rates of codes today; a code without one is missing. */
export async function findRatesOfDay(db: Db, codes: readonly string[]): Promise<Map<string, RateOfDay>> {
  const rows = await db
    .selectFrom("sac_codes")
    .distinctOn("code")
    .select(["code", "rateBasisPoints", "taxability"])
    .where("code", "=", sql<string>`any(${codes}::text[])`)
    .where("fromDate", "<=", sql<Date>`${taxDay}`)
    .orderBy("code")
    .orderBy("fromDate", "desc")
    .execute()
  return new Map(
    rows.map(({ code, taxability, rateBasisPoints }) => [
      code,
      { rateBasisPoints, taxability: enumOf(TAXABILITIES, taxability, "taxability") },
    ]),
  )
}

/** The tax law that holds for an item today, by its own code and place or those of its kind. */
export interface ItemTaxRule extends TaxRule {
  sacCode: string
}

/** The rules of items by their ids; an item whose code has no rate today is missing. */
export async function findItemTaxRules(db: Db, itemIds: readonly number[]): Promise<Map<number, ItemTaxRule>> {
  const rows = await db
    .selectFrom("items as i")
    .innerJoin("kind_tax_defaults as k", "k.kind", "i.kind")
    .innerJoinLateral(
      (e) =>
        e
          .selectFrom("sac_codes as s")
          .select(["s.code", "s.rateBasisPoints", "s.taxability"])
          .where("s.code", "=", sql<string>`coalesce(i."sacCode", k."sacCode")`)
          .where("s.fromDate", "<=", sql<Date>`${taxDay}`)
          .orderBy("s.fromDate", "desc")
          .limit(1)
          .as("s"),
      (on) => on.onTrue(),
    )
    .select(["i.id", "s.code as sacCode", "s.rateBasisPoints", "s.taxability", "i.performedState"])
    .select((e) => e.fn.coalesce("i.placeRule", "k.placeRule").as("placeRule"))
    .where("i.id", "=", sql<number>`any(${itemIds}::bigint[])`)
    .execute()
  return new Map(
    rows.map(({ id, ...row }) => [
      id,
      {
        ...row,
        taxability: enumOf(TAXABILITIES, row.taxability, "taxability"),
        placeRule: enumOf(PLACE_RULES, row.placeRule, "place of supply"),
        performedState: enumOrNull(INDIAN_STATES, row.performedState, "state"),
      },
    ]),
  )
}
