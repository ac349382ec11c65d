import { sql } from "kysely"
import { Failure } from "@/lib/contract/errors"
import { changesBetween } from "@/lib/features/events/changes"
import { record } from "@/lib/features/events/events.server"
import type { Db } from "@/lib/server/tenancy/transaction"
import { PLATFORM_INSTITUTE_ID } from "@/lib/shared/constants"
import { enumOf } from "@/lib/shared/enum-of"
import { FLAG_STATES, type FeatureFlag, FlagRule } from "./contract"
import { flagEvents } from "./events"
import { FLAG_KEYS, type FlagKey, FLAGS } from "./flags"

/** Every flag of the program, as stored or as declared. */
export async function listFlags(db: Db): Promise<FeatureFlag[]> {
  const rows = await db
    .selectFrom("feature_flags as f")
    .leftJoin("users as u", "u.id", "f.changedById")
    .select(["f.key", "f.state", "f.rule", "f.version", "f.changedAt"])
    .select(sql<string | null>`nullif(concat_ws(' ', u."firstName", u."lastName"), '')`.as("changedBy"))
    .execute()
  return FLAG_KEYS.map((key): FeatureFlag => {
    const { owner, removeBy, isOnAtFirst } = FLAGS[key]
    const stored = rows.find((row) => row.key === key)
    if (!stored) {
      const state = isOnAtFirst ? "on" : "off"
      return { key, owner, removeBy, state, rule: FlagRule.parse({}), version: 0, changedAt: null, changedBy: null }
    }
    const { state, rule, version, changedAt, changedBy } = stored
    return {
      ...{ key, owner, removeBy, version, changedAt, changedBy },
      state: enumOf(FLAG_STATES, state, "state of a flag"),
      rule: FlagRule.parse(rule),
    }
  })
}

/** Flags by their keys. */
export const byKey = (flags: readonly FeatureFlag[]): ReadonlyMap<FlagKey, FeatureFlag> =>
  new Map(flags.map((flag) => [flag.key, flag]))

/** The plans by which institutes can be let in. */
export const listPlanNames = (db: Db) => db.selectFrom("plans").select(["slug", "name"]).orderBy("slug").execute()

/** A flag as it is at present. */
export async function showFlag(db: Db, key: FlagKey): Promise<FeatureFlag> {
  const flag = byKey(await listFlags(db)).get(key)
  if (!flag) throw new Error(`no flag ${key}`)
  return flag
}

type Change = Pick<FeatureFlag, "key" | "state" | "rule" | "version">

/** Changes a flag. Throws `stale` where another change came first. */
export async function changeFlag(db: Db, by: number, { key, state, rule, version }: Change): Promise<FeatureFlag> {
  const before = await showFlag(db, key)
  const values = { state, rule: JSON.stringify(rule), changedById: by }
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("feature_flags")
    .values({ key, ...values, version: version + 1 })
    .onConflict((conflict) =>
      conflict
        .column("key")
        .doUpdateSet({ ...values, version: version + 1, changedAt: sql<Date>`now()` })
        .where("feature_flags.version", "=", version),
    )
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows !== 1n || before.version !== version) throw new Failure("stale")
  const changes = changesBetween({ state: before.state, rule: before.rule }, { state, rule })
  if (changes)
    await record(db, flagEvents.changed, {
      by,
      data: { flag: key, state },
      changes,
      instituteId: PLATFORM_INSTITUTE_ID,
    })
  return showFlag(db, key)
}
