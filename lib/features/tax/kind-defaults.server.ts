import { Failure } from "@/lib/contract/errors"
import { changesBetween } from "@/lib/features/events/changes"
import { record } from "@/lib/features/events/events.server"
import type { Actor } from "@/lib/server/auth/actor"
import type { Db } from "@/lib/server/tenancy/transaction"
import { PLATFORM_INSTITUTE_ID } from "@/lib/shared/constants"
import { enumOf } from "@/lib/shared/enum-of"
import { itemKindOf } from "@/lib/shared/item-kinds"
import { taxEvents } from "./events"
import { PLACE_RULES } from "./place-of-supply"
import type { KindTaxDefault, KindTaxDefaults } from "./sac-codes-contract"
import { listSacCodes } from "./sac-codes.server"

/** The code and the place of supply of each kind; `version` grows with every change. */
export async function showKindDefaults(db: Db): Promise<KindTaxDefaults> {
  return toDefaults(await selectKinds(db).execute())
}

/**
 * Saves the defaults of the kinds that are named, in a platform transaction. Throws `stale` when any was changed since the
 * version, and `invalid_input` for a code that is not valid today.
 */
export async function saveKindDefaults(
  db: Db,
  actor: Actor,
  { version, kinds }: { version: number; kinds: KindTaxDefault[] },
): Promise<KindTaxDefaults> {
  const before = toDefaults(await selectKinds(db).forUpdate().execute())
  if (before.version !== version) throw new Failure("stale")
  const known = new Set((await listSacCodes(db)).map(({ code }) => code))
  if (kinds.some(({ sacCode }) => !known.has(sacCode)))
    throw new Failure("invalid_input", { fields: { sacCode: ["Is not in the list"] } })
  for (const { kind, sacCode, placeRule } of kinds)
    await db.updateTable("kind_tax_defaults").set({ sacCode, placeRule }).where("kind", "=", kind).execute()
  const after = await showKindDefaults(db)
  await record(db, taxEvents.kindsSaved, {
    instituteId: PLATFORM_INSTITUTE_ID,
    by: actor,
    data: {},
    changes: changesBetween(byKind(before), byKind(after)),
  })
  return after
}

const selectKinds = (db: Db) =>
  db.selectFrom("kind_tax_defaults").select(["kind", "sacCode", "placeRule", "version"]).orderBy("kind")

type Row = Awaited<ReturnType<ReturnType<typeof selectKinds>["execute"]>>[number]

const toDefaults = (rows: Row[]): KindTaxDefaults => ({
  version: rows.reduce((sum, row) => sum + row.version, 0),
  kinds: rows.map(({ kind, sacCode, placeRule }) => ({
    kind: itemKindOf(kind),
    sacCode,
    placeRule: enumOf(PLACE_RULES, placeRule, "place of supply"),
  })),
})

const byKind = ({ kinds }: KindTaxDefaults) =>
  Object.fromEntries(kinds.map(({ kind, sacCode, placeRule }) => [kind, `${sacCode} ${placeRule}`]))
