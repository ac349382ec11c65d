import { randomUUID } from "node:crypto"
import { sql } from "kysely"
import type { Db } from "@/lib/server/tenancy/transaction"
import { ADMINS } from "@/lib/shared/roles"
import { hasAccount } from "../content/everyone"
import { lecternSuperAdmin } from "../content/lectern/people"
import { lecternNotices } from "../content/lectern/told"
import { pictureKey } from "../media/institute-pictures"
import type { Bed, PlantedItem } from "./bed"
import { daysBefore } from "./days-before"
import { requireId } from "./insert-people"

/** The accounts that visitors of the demo use have not read what came within these days, so that their bells ring. */
const FRESH_DAYS = 7

type Told = { id: number; at: Date; daysAgo: number }

/** Writes what the institute told its people, and what the platform told the institute, with who has read it. */
export async function insertNotifications(db: Db, bed: Bed, items: Map<string, PlantedItem>): Promise<void> {
  if (bed.institute.slug === "lectern") await insertNotices(db, bed)
  const told = [...(await tellPeople(db, bed, items)), ...(await tellAdmins(db, bed))]
  for (const notification of inOrderOfTime(told)) await tell(db, bed, notification)
}

async function insertNotices(db: Db, { now, userIds }: Bed) {
  const rows = inOrderOfTime(lecternNotices).map(({ daysAgo, ...notice }) => ({
    ...notice,
    idempotencyKey: randomUUID(),
    authorId: requireId(userIds, lecternSuperAdmin.email),
    status: "sent",
    scheduleAt: daysBefore(now, daysAgo),
    createdAt: daysBefore(now, daysAgo),
  }))
  await db.insertInto("institute_notices").values(rows).execute()
}

async function tellPeople(db: Db, { institute, now, userIds }: Bed, items: Map<string, PlantedItem>): Promise<Told[]> {
  const told: Told[] = []
  for (const { to, daysAgo, mail, ...message } of inOrderOfTime(institute.notifications)) {
    const at = daysBefore(now, daysAgo)
    const row = await db
      .insertInto("notifications")
      .values({
        ...message,
        ...audienceOf(to, items),
        ...sentAt(at),
        instituteId: institute.id,
        channels: mail ? ["bell", "push", "email"] : ["bell", "push"],
        authorId: requireId(userIds, institute.admin.email),
      })
      .returning("id")
      .executeTakeFirstOrThrow()
    told.push({ id: row.id, at, daysAgo })
  }
  return told
}

/** The notices stand once for the platform; each institute has a notification of its own for each. */
async function tellAdmins(db: Db, { institute, now }: Bed): Promise<Told[]> {
  const told: Told[] = []
  for (const { title, daysAgo } of lecternNotices) {
    const at = daysBefore(now, daysAgo)
    const notice = await db
      .selectFrom("institute_notices")
      .select(["id", "title", "body", "link"])
      .where("title", "=", title)
      .executeTakeFirstOrThrow()
    const { id: noticeId, ...message } = notice
    const row = await db
      .insertInto("notifications")
      .values({
        ...message,
        ...sentAt(at),
        noticeId,
        instituteId: institute.id,
        audience: "admins",
        channels: ["bell", "push", "email"],
      })
      .returning("id")
      .executeTakeFirstOrThrow()
    told.push({ id: row.id, at, daysAgo })
  }
  return told
}

/** What was said first is planted first: lists count on it. */
const inOrderOfTime = <Said extends { daysAgo: number }>(said: readonly Said[]) =>
  said.toSorted((a, b) => b.daysAgo - a.daysAgo)

const sentAt = (at: Date) => ({
  idempotencyKey: randomUUID(),
  status: "sent",
  scheduleAt: at,
  sentAt: at,
  createdAt: at,
})

function audienceOf(to: Bed["institute"]["notifications"][number]["to"], items: Map<string, PlantedItem>) {
  if (to === "all") return { audience: "all" }
  if (typeof to === "string") return { audience: "role", audienceRole: to }
  const item = items.get(pictureKey("course", to.item))
  if (!item) throw new Error(`the demo world tells the learners of ${to.item}, which it does not have`)
  return { audience: "item", audienceItemId: item.id }
}

/** Most people have read it a few hours later, the more the longer ago it was. */
async function tell(db: Db, { institute, userIds }: Bed, { id, at, daysAgo }: Told) {
  const fresh = daysAgo < FRESH_DAYS ? [...userIds].filter(([email]) => hasAccount({ email })) : []
  const readShare = Math.min(95, 45 + daysAgo * 4)
  await sql`insert into user_notifications ("instituteId", "notificationId", "userId", "createdAt", "readAt")
    select m."instituteId", n.id, m."userId", ${at},
      case when m."userId" <> all (${fresh.map(([, userId]) => userId)}::bigint[])
        and (m."userId" * 7919 + n.id * 104729) % 100 < ${readShare}
        then ${at}::timestamptz + make_interval(mins => 20 + (m."userId" * 31 % 600)::int) end
    from notifications n join memberships m on m."instituteId" = n."instituteId" and m.status = 'active'
    where n."instituteId" = ${institute.id} and n.id = ${id}
      and (n.audience = 'all'
        or n.audience = 'role' and m.role = n."audienceRole"
        or n.audience = 'admins' and m.role = any (${ADMINS}::text[])
        or n.audience = 'item' and exists (select from entitlements e
          where e."instituteId" = m."instituteId" and e."userId" = m."userId" and e."itemId" = n."audienceItemId"))
    order by m."userId"`.execute(db)
}
