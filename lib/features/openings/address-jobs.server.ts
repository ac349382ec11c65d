import { sql } from "kysely"
import { z } from "zod"
import { record } from "@/lib/features/events/events.server"
import { instituteEvents } from "@/lib/features/institutes/events"
import { type Job, job } from "@/lib/server/jobs/job"
import { withPlatform } from "@/lib/server/tenancy/platform"
import type { Db } from "@/lib/server/tenancy/transaction"
import { FORMER_ADDRESS_DAYS, PLATFORM_INSTITUTE_ID } from "@/lib/shared/constants"
import { STAFF } from "@/lib/shared/roles"

const MAX_PER_RUN = 200
/** For how long nobody of the staff has signed in. */
const IDLE_DAYS = 180
/** From the first warning to the second, and to the end. */
const SECOND_AFTER_DAYS = 20
const RELEASED_AFTER_DAYS = 30

/** Gives addresses back that institutes left a year ago; of two that look alike, the one that stays has the claim then. */
const releaseFormerAddresses = job({
  name: "release-former-addresses",
  shape: z.object({}),
  cron: "17 3 * * *",
  async run() {
    await withPlatform(async (db) => {
      const released = await db
        .deleteFrom("slug_claims")
        .where("releasedAt", "<", sql<Date>`now() - make_interval(days => ${FORMER_ADDRESS_DAYS}::int)`)
        .returning("skeleton")
        .execute()
      if (released.length === 0) return
      const skeletons = released.map(({ skeleton }) => skeleton)
      await sql`update slug_claims c set "isAlike" = false where slug in (
        select distinct on (skeleton) slug from slug_claims
        where skeleton = any(${skeletons}::text[]) order by skeleton, "isAlike", "createdAt") and "isAlike"`.execute(db)
    })
  },
})

/** Those on Free that have never published anything and whose staff has not signed in for long. */
const idleInstitutes = sql`
  select i.id from institutes i
  join institute_subscriptions s on s."instituteId" = i.id
  join plans p on p.id = s."planId" and p.slug = 'free'
  where i.id <> ${PLATFORM_INSTITUTE_ID} and i.status = 'active' and i.slug !~ '^i[0-9]{2,}$'
    and i."createdAt" < now() - make_interval(days => ${IDLE_DAYS}::int)
    and not exists (select from items it where it."instituteId" = i.id and it."publishedAt" is not null)
    and not exists (
      select from memberships m join users u on u.id = m."userId"
      where m."instituteId" = i.id and m.role = any(${sql.val([...STAFF])}::text[]) and m.status = 'active'
        and u."lastLoginAt" > now() - make_interval(days => ${IDLE_DAYS}::int))`

/**
 * Warns institutes twice within thirty days that do nothing with their address, and gives it back then: they are reached by their number.
 * A sign-in or a published item ends it.
 */
const freeIdleAddresses = job({
  name: "free-idle-addresses",
  shape: z.object({}),
  cron: "27 3 * * *",
  async run() {
    await withPlatform(async (db) => {
      await sql`delete from address_warnings where "instituteId" not in (${idleInstitutes})`.execute(db)
      await warnAgain(db)
      await freeAddresses(db)
      await warnFirst(db)
    })
  },
})

async function warnFirst(db: Db): Promise<void> {
  const { rows } = await sql<Warned>`
    insert into address_warnings ("instituteId")
    select idle.id from (${idleInstitutes}) idle
    where not exists (select from address_warnings w where w."instituteId" = idle.id)
    order by idle.id limit ${MAX_PER_RUN}
    on conflict do nothing returning "instituteId"`.execute(db)
  for (const { instituteId } of rows) await recordWarning(db, instituteId, RELEASED_AFTER_DAYS)
}

async function warnAgain(db: Db): Promise<void> {
  const { rows } = await sql<Warned>`
    update address_warnings set "warnedAgainAt" = now()
    where "warnedAgainAt" is null and "warnedAt" < now() - make_interval(days => ${SECOND_AFTER_DAYS}::int)
    returning "instituteId"`.execute(db)
  for (const { instituteId } of rows) await recordWarning(db, instituteId, RELEASED_AFTER_DAYS - SECOND_AFTER_DAYS)
}

interface Warned {
  instituteId: number
}

async function recordWarning(db: Db, instituteId: number, days: number): Promise<void> {
  const { slug } = await db
    .selectFrom("institutes")
    .select("slug")
    .where("id", "=", instituteId)
    .executeTakeFirstOrThrow()
  const endsAt = new Date(Date.now() + days * 86_400_000).toISOString()
  await record(db, instituteEvents.addressIdle, {
    instituteId,
    by: "program",
    data: { instituteId, address: slug, endsAt },
  })
}

/** Only who was warned twice loses the address. */
async function freeAddresses(db: Db): Promise<void> {
  const due = await db
    .selectFrom("address_warnings as w")
    .innerJoin("institutes as i", "i.id", "w.instituteId")
    .select(["i.id", "i.slug"])
    .where(
      "w.warnedAgainAt",
      "<",
      sql<Date>`now() - make_interval(days => ${RELEASED_AFTER_DAYS - SECOND_AFTER_DAYS}::int)`,
    )
    .orderBy("i.id")
    .limit(MAX_PER_RUN)
    .forUpdate("i")
    .execute()
  for (const { id, slug: from } of due) {
    const to = `i${String(id).padStart(2, "0")}`
    await db.deleteFrom("slug_claims").where("instituteId", "=", id).execute()
    await db.insertInto("slug_claims").values({ slug: to, instituteId: id, isAlike: true }).execute()
    await db.updateTable("institutes").set({ slug: to }).where("id", "=", id).execute()
    await db.deleteFrom("address_warnings").where("instituteId", "=", id).execute()
    await record(db, instituteEvents.addressChanged, {
      instituteId: id,
      by: "program",
      data: { instituteId: id, from, to },
    })
  }
}

export const addressJobs: Job[] = [releaseFormerAddresses, freeIdleAddresses]
