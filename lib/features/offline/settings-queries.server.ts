import type { Db } from "@/lib/server/tenancy/transaction"
import type { WaysToPay } from "./application-shapes"
import type { OfflineSettings, OfflineSettingsInput } from "./settings-contract"
import { offlineModeOf } from "./states"

/** How the institute is paid itself; one that never said it is not. */
export async function findSettings(db: Db): Promise<OfflineSettings> {
  const row = await db
    .selectFrom("offline_settings")
    .select(["isOn", "modes", "accountName", "accountNumber", "ifsc", "bank", "upiId", "version"])
    .executeTakeFirst()
  return row ? { ...row, modes: row.modes.map(offlineModeOf) } : NEVER_SET
}

const NOWHERE = { accountName: null, accountNumber: null, ifsc: null, bank: null, upiId: null }
const NEVER_SET: OfflineSettings = { isOn: false, modes: [], ...NOWHERE, version: 0 }

/** Where the institute is paid itself. */
export async function findWays(db: Db): Promise<WaysToPay> {
  const { isOn: _, version: __, ...ways } = await findSettings(db)
  return ways
}

/** Saves the settings over a version, 0 where there are none; returns whether they were of that version. */
export async function upsertSettings(
  db: Db,
  { version, isOn, modes, ...places }: OfflineSettingsInput & { version: number },
): Promise<boolean> {
  const { accountName, accountNumber, ifsc, bank, upiId } = { ...NOWHERE, ...places }
  const values = { isOn, modes, accountName, accountNumber, ifsc, bank, upiId }
  const saved =
    version === 0
      ? await db
          .insertInto("offline_settings")
          .values(values)
          .onConflict((conflict) => conflict.column("instituteId").doNothing())
          .returning("version")
          .executeTakeFirst()
      : await db
          .updateTable("offline_settings")
          .set(values)
          .where("version", "=", version)
          .returning("version")
          .executeTakeFirst()
  return saved !== undefined
}
