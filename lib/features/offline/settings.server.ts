import { Failure } from "@/lib/contract/errors"
import { changesBetween } from "@/lib/features/events/changes"
import { record } from "@/lib/features/events/events.server"
import type { Actor } from "@/lib/server/auth/actor"
import type { Db } from "@/lib/server/tenancy/transaction"
import { offlineEvents } from "./events"
import type { OfflineSettings, OfflineSettingsInput } from "./settings-contract"
import { findSettings, upsertSettings } from "./settings-queries.server"
import type { OfflineMode } from "./states"

/** What a way to pay needs before it can be offered. */
const NEEDED: Partial<Record<OfflineMode, readonly (keyof OfflineSettingsInput)[]>> = {
  bank: ["accountName", "accountNumber", "ifsc"],
  upi: ["upiId"],
}

/** Saves how the institute is paid itself. Throws `invalid_input` where a way is offered of which nobody knows where to pay, and `stale`. */
export async function saveSettings(
  db: Db,
  actor: Actor,
  input: OfflineSettingsInput & { version: number },
): Promise<OfflineSettings> {
  const missing = input.modes.flatMap((mode) => (NEEDED[mode] ?? []).filter((field) => !input[field]))
  if (input.isOn && input.modes.length === 0) missing.push("modes")
  if (missing.length > 0)
    throw new Failure("invalid_input", {
      fields: Object.fromEntries(missing.map((field) => [field, ["Must be given"]])),
    })
  const { version: _, ...before } = await findSettings(db)
  if (!(await upsertSettings(db, { ...input, modes: [...new Set(input.modes)] }))) throw new Failure("stale")
  const { version: __, ...after } = await findSettings(db)
  await record(db, offlineEvents.settingsSaved, {
    by: actor,
    data: { instituteId: actor.instituteId },
    changes: changesBetween(before, after),
  })
  return findSettings(db)
}
