import { sql } from "kysely"
import { Failure } from "@/lib/contract/errors"
import { changesBetween } from "@/lib/features/events/changes"
import { record } from "@/lib/features/events/events.server"
import type { Actor } from "@/lib/server/auth/actor"
import type { Db } from "@/lib/server/tenancy/transaction"
import { PLATFORM_INSTITUTE_ID } from "@/lib/shared/constants"
import { enumOf } from "@/lib/shared/enum-of"
import { taxEvents } from "./events"
import type { NewSacCode, SacCode } from "./sac-codes-contract"
import { taxDay } from "./tax-day.server"
import { TAXABILITIES } from "./treatment"

/** The codes that are valid today, each with its latest rate. */
export const listSacCodes = async (db: Db): Promise<SacCode[]> =>
  (await listSacRates(db)).filter(({ state }) => state === "today")

/** Every rate of every code, those of a code from the newest on. */
export async function listSacRates(db: Db): Promise<SacCode[]> {
  const rows = await db
    .selectFrom("sac_codes as s")
    .select(["s.code", "s.title", "s.rateBasisPoints", "s.taxability", sql<string>`s."fromDate"::text`.as("fromDate")])
    .select(sql<boolean>`s."fromDate" > ${taxDay}`.as("isFuture"))
    .orderBy("s.code")
    .orderBy("s.fromDate", "desc")
    .execute()
  const begun = new Set<string>()
  return rows.map(({ isFuture, ...row }) => {
    const state = isFuture ? "future" : begun.has(row.code) ? "former" : "today"
    if (!isFuture) begun.add(row.code)
    return { ...row, state, taxability: enumOf(TAXABILITIES, row.taxability, "taxability") }
  })
}

/** Whether a code is valid today. */
export const isSacCode = async (db: Db, code: string): Promise<boolean> =>
  (await listSacCodes(db)).some((one) => one.code === code)

/**
 * Adds a code or a rate of one from a day on, in a platform transaction. Throws `sac_overlap` where a rate of the code begins
 * on that day, and `invalid_input` for a day in the past, or for today without a reason where the code has a rate already.
 */
export async function addSacCode(
  db: Db,
  actor: Actor,
  { reason, fromDate: wanted, ...code }: NewSacCode,
): Promise<SacCode> {
  const { today, tomorrow } = await findDays(db)
  const rates = (await listSacRates(db)).filter((one) => one.code === code.code)
  const first = wanted ?? (rates.length === 0 ? today : tomorrow)
  if (first < today) throw new Failure("invalid_input", { fields: { fromDate: ["Must not be in the past"] } })
  if (rates.some((one) => one.fromDate === first))
    throw new Failure("sac_overlap", { fields: { fromDate: ["Is taken"] } })
  if (first === today && rates.length > 0 && !reason)
    throw new Failure("invalid_input", { fields: { reason: ["Say why it changes today"] } })
  const { numInsertedOrUpdatedRows: inserted } = await db
    .insertInto("sac_codes")
    .values({ ...code, fromDate: first })
    .onConflict((conflict) => conflict.columns(["code", "fromDate"]).doNothing())
    .executeTakeFirst()
  const added = (await listSacRates(db)).find((one) => one.code === code.code && one.fromDate === first)
  if (!inserted || !added) throw new Failure("sac_overlap", { fields: { fromDate: ["Is taken"] } })
  await record(db, taxEvents.codeAdded, {
    instituteId: PLATFORM_INSTITUTE_ID,
    by: actor,
    data: { code: added.code, fromDate: added.fromDate, reason: reason ?? null },
    changes: changesBetween(termsOf(rates.find((one) => one.fromDate <= first)), termsOf(added)),
  })
  return added
}

async function findDays(db: Db) {
  const { rows } = await sql<{ today: string; tomorrow: string }>`
    select ${taxDay}::text as today, (${taxDay} + 1)::text as tomorrow`.execute(db)
  const [days] = rows
  if (!days) throw new Error("the database names no day")
  return days
}

const termsOf = (rate: SacCode | undefined) => {
  if (!rate) return {}
  const { title, rateBasisPoints, taxability } = rate
  return { title, rateBasisPoints, taxability }
}
