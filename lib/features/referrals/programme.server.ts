import { sql } from "kysely"
import { Failure } from "@/lib/contract/errors"
import { changesBetween } from "@/lib/features/events/changes"
import { record } from "@/lib/features/events/events.server"
import type { Actor } from "@/lib/server/auth/actor"
import type { Db } from "@/lib/server/tenancy/transaction"
import { programmeEvents } from "./events"
import { FIRST_PROGRAMME, type Programme, type ShownProgramme } from "./programme-shapes"

const COLUMNS = ["isOn", "friendPercent", "rewardMinor", "minOrderMinor", "maxRewardsAMonth"] as const

/** The programme that is on; undefined while there is none. */
export const findProgramme = (db: Db): Promise<Programme | undefined> =>
  db.selectFrom("referral_programmes").select(COLUMNS).where("isOn", "=", true).executeTakeFirst()

/** The programme as it was saved, or what is proposed. */
export async function showProgramme(db: Db): Promise<ShownProgramme> {
  const institute = await db.selectFrom("institutes").select(["currency", "country"]).executeTakeFirstOrThrow()
  const saved = await db
    .selectFrom("referral_programmes")
    .select([...COLUMNS, "version"])
    .executeTakeFirst()
  return { ...FIRST_PROGRAMME, version: 0, ...saved, ...institute }
}

/** Saves the programme; throws `stale` where it was saved since the version. What is earned already stays as it was. */
export async function saveProgramme(
  db: Db,
  actor: Actor,
  { version, programme }: { version: number; programme: Programme },
): Promise<ShownProgramme> {
  const before = await showProgramme(db)
  const saved = await db
    .insertInto("referral_programmes")
    .values(programme)
    .onConflict((conflict) =>
      conflict.column("instituteId").doUpdateSet(programme).where("referral_programmes.version", "=", version),
    )
    .returning(sql<boolean>`xmax = 0`.as("isNew"))
    .executeTakeFirst()
  if (!saved || (saved.isNew && version !== 0)) throw new Failure("stale")
  const former: Programme = { ...FIRST_PROGRAMME, ...pick(before) }
  await record(db, programmeEvents.saved, {
    by: actor,
    data: { instituteId: actor.instituteId, isOn: programme.isOn },
    changes: changesBetween(saved.isNew ? {} : former, programme),
  })
  return showProgramme(db)
}

const pick = ({ isOn, friendPercent, rewardMinor, minOrderMinor, maxRewardsAMonth }: Programme): Programme => ({
  isOn,
  friendPercent,
  rewardMinor,
  minOrderMinor,
  maxRewardsAMonth,
})

/** The percent off a friend's first order; 0 while no programme is on. */
export const findFriendPercent = async (db: Db): Promise<number> => (await findProgramme(db))?.friendPercent ?? 0
