import { sql } from "kysely"
import { env } from "@/lib/server/env.server"
import type { AccountId } from "@/lib/features/orders/orders.server"
import { readPlatform } from "@/lib/server/tenancy/platform"
import type { Db } from "@/lib/server/tenancy/transaction"
import { PLATFORM_INSTITUTE_ID } from "@/lib/shared/constants"
import { enumOf } from "@/lib/shared/enum-of"
import type { Compared } from "./compare.server"
import { type Difference, SUBJECTS } from "./difference"

/** An account with the institute whose it is; null is the platform's. */
export interface Owned {
  instituteId: number
  account: AccountId
}

/** How many days back are compared, after nights without an answer. */
const MAX_DAYS = 7
/** How many open differences of an account are looked at again each night. */
const MAX_OPEN = 500

/** The accounts at which real money moved. */
export async function listAccounts(): Promise<Owned[]> {
  const own = await readPlatform((db) =>
    db
      .selectFrom("gateway_accounts as a")
      .select(["a.instituteId", "a.id as account"])
      .where("a.mode", "=", "live")
      .where("a.keySecretSealed", "is not", null)
      .where((e) =>
        e.exists(
          e
            .selectFrom("orders as o")
            .select("o.id")
            .whereRef("o.instituteId", "=", "a.instituteId")
            .whereRef("o.gatewayAccountId", "=", "a.id"),
        ),
      )
      .orderBy("a.id")
      .execute(),
  )
  return env.CAN_SELL ? [{ instituteId: PLATFORM_INSTITUTE_ID, account: null }, ...own] : own
}

/** The days of an account in India that are to be compared: yesterday, and those before it since the last that was. */
export async function listDays({ instituteId, account }: Owned): Promise<string[]> {
  const { rows } = await readPlatform((db) =>
    sql<{ day: string }>`
      select generate_series(greatest(yesterday - ${MAX_DAYS - 1}::int, coalesce(last + 1, yesterday)), yesterday, interval '1 day')::date::text as day
      from (
        select (now() at time zone 'Asia/Kolkata')::date - 1 as yesterday, (
          select max(day) from settlement_runs
          where "instituteId" = ${instituteId} and "gatewayAccountId" is not distinct from ${account}::bigint
        ) as last
      ) days`.execute(db),
  )
  return rows.map(({ day }) => day)
}

/** Stores what a day's comparison found; returns how many differences are new. */
export async function storeDay(
  db: Db,
  { instituteId, account }: Owned,
  { day, differences, ...counts }: Compared & { day: string },
): Promise<number> {
  const ofDay = { instituteId, gatewayAccountId: account, day }
  await db
    .insertInto("settlement_runs")
    .values({ ...ofDay, ...counts })
    .onConflict((conflict) =>
      conflict.columns(["instituteId", "gatewayAccountId", "day"]).doUpdateSet({ ...counts, ranAt: sql<Date>`now()` }),
    )
    .execute()
  let isNew = 0
  for (const difference of differences) if (await storeDifference(db, { ...ofDay, ...difference })) isNew += 1
  return isNew
}

/** Stores a difference unless it is known; one that somebody has explained stays explained. */
async function storeDifference(
  db: Db,
  values: Difference & { instituteId: number; gatewayAccountId: AccountId; day: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto("settlement_differences")
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

/** The open differences of an account, the oldest first. */
export async function listOpen({ instituteId, account }: Owned) {
  const rows = await readPlatform((db) =>
    db
      .selectFrom("settlement_differences")
      .select(["id", "subject", "providerId", "transactionId"])
      .where("instituteId", "=", instituteId)
      .where("gatewayAccountId", "is not distinct from", account)
      .where("status", "=", "open")
      .orderBy("id")
      .limit(MAX_OPEN)
      .execute(),
  )
  return rows.map(({ subject, ...row }) => ({ ...row, subject: enumOf(SUBJECTS, subject, "subject of a difference") }))
}

/** Says of an open difference what it is now: none any more, or another. */
export const updateDifference = (db: Db, id: number, difference: Difference | undefined) =>
  db
    .updateTable("settlement_differences")
    .set(difference ?? { status: "mended", endedAt: sql<Date>`now()` })
    .where("id", "=", id)
    .where("status", "=", "open")
    .execute()
