import { Failure } from "@/lib/contract/errors"
import { record } from "@/lib/features/events/events.server"
import type { Actor } from "@/lib/server/auth/actor"
import type { Db } from "@/lib/server/tenancy/transaction"
import { AccountNames } from "./contract"
import { ledgerEvents } from "./events"

/** What the institute's accounts are called in its journal. */
export async function findAccountNames(db: Db): Promise<AccountNames> {
  const saved = await db.selectFrom("ledger_account_names").select(["names", "version"]).executeTakeFirst()
  return saved ? AccountNames.parse(saved) : { names: {}, version: 0 }
}

/** Saves the names over the version that was shown; throws `stale` where somebody else has saved others since. */
export async function saveAccountNames(db: Db, actor: Actor, { names, version }: AccountNames): Promise<AccountNames> {
  const values = { names: JSON.stringify(names) }
  const saved =
    version === 0
      ? await insertNames(db, values)
      : await db
          .updateTable("ledger_account_names")
          .set(values)
          .where("version", "=", version)
          .returning("version")
          .executeTakeFirst()
  if (!saved) throw new Failure("stale")
  const { instituteId } = actor
  await record(db, ledgerEvents.accountsRenamed, { by: actor, data: { instituteId, names } })
  return { names, version: saved.version }
}

const insertNames = (db: Db, values: { names: string }) =>
  db
    .insertInto("ledger_account_names")
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .returning("version")
    .executeTakeFirst()
