import { randomUUID } from "node:crypto"
import { sql } from "kysely"
import type { Db } from "@/lib/server/tenancy/transaction"
import { ADMINS } from "@/lib/shared/roles"
import { canSignIn } from "../content/members-of"
import { lecternSuperAdmin } from "../content/lectern/people"
import { lecternAnnouncements } from "../content/lectern/notifications"
import { pictureKey } from "../media/institute-pictures"
import type { SeedContext, ItemWithLessons } from "./seed-context"
import { daysBefore } from "./days-before"
import { requireId } from "./insert-members"

/** The demo accounts have not read the notifications of these days, so that their bells show unread ones. */
const UNREAD_DAYS = 7

type SentNotification = { id: number; at: Date; daysAgo: number }

/** Inserts the institute's notifications and the platform's announcements, with recipients and read times. */
export async function insertNotifications(
  db: Db,
  context: SeedContext,
  items: Map<string, ItemWithLessons>,
): Promise<void> {
  if (context.institute.slug === "lectern") await insertAnnouncements(db, context)
  const sent = [
    ...(await insertInstituteNotifications(db, context, items)),
    ...(await insertAnnouncementNotifications(db, context)),
  ]
  for (const notification of oldestFirst(sent)) await insertRecipients(db, context, notification)
}

async function insertAnnouncements(db: Db, { now, userIds }: SeedContext) {
  const rows = oldestFirst(lecternAnnouncements).map(({ daysAgo, ...announcement }) => ({
    ...announcement,
    idempotencyKey: randomUUID(),
    authorId: requireId(userIds, lecternSuperAdmin.email),
    status: "sent",
    scheduleAt: daysBefore(now, daysAgo),
    createdAt: daysBefore(now, daysAgo),
  }))
  await db.insertInto("announcements").values(rows).execute()
}

async function insertInstituteNotifications(
  db: Db,
  { institute, now, userIds }: SeedContext,
  items: Map<string, ItemWithLessons>,
): Promise<SentNotification[]> {
  const sent: SentNotification[] = []
  for (const { to, daysAgo, mail, ...message } of oldestFirst(institute.notifications)) {
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
    sent.push({ id: row.id, at, daysAgo })
  }
  return sent
}

/**
 * An announcement is one row of the platform; each institute has its own notification for it. There are none where the
 * platform was set up before, because only the platform of the demo makes them.
 */
async function insertAnnouncementNotifications(db: Db, { institute, now }: SeedContext): Promise<SentNotification[]> {
  const sent: SentNotification[] = []
  for (const { title, daysAgo } of lecternAnnouncements) {
    const at = daysBefore(now, daysAgo)
    const announcement = await db
      .selectFrom("announcements")
      .select(["id", "title", "body", "link"])
      .where("title", "=", title)
      .executeTakeFirst()
    if (!announcement) continue
    const { id: announcementId, ...message } = announcement
    const row = await db
      .insertInto("notifications")
      .values({
        ...message,
        ...sentAt(at),
        announcementId,
        instituteId: institute.id,
        audience: "admins",
        channels: ["bell", "push", "email"],
      })
      .returning("id")
      .executeTakeFirstOrThrow()
    sent.push({ id: row.id, at, daysAgo })
  }
  return sent
}

/** Older entries must have lower ids: lists are ordered by id. */
const oldestFirst = <Entry extends { daysAgo: number }>(entries: readonly Entry[]) =>
  entries.toSorted((a, b) => b.daysAgo - a.daysAgo)

const sentAt = (at: Date) => ({
  idempotencyKey: randomUUID(),
  status: "sent",
  scheduleAt: at,
  sentAt: at,
  createdAt: at,
})

function audienceOf(to: SeedContext["institute"]["notifications"][number]["to"], items: Map<string, ItemWithLessons>) {
  if (to === "all") return { audience: "all" }
  if (typeof to === "string") return { audience: "role", audienceRole: to }
  const item = items.get(pictureKey("course", to.item))
  if (!item) throw new Error(`the demo data notifies the learners of ${to.item}, which does not exist`)
  return { audience: "item", audienceItemId: item.id }
}

/** Most recipients read it within hours; the older the notification, the larger the share that has read it. */
async function insertRecipients(db: Db, { institute, userIds }: SeedContext, { id, at, daysAgo }: SentNotification) {
  const unread = daysAgo < UNREAD_DAYS ? [...userIds].filter(([email]) => canSignIn({ email })) : []
  const readShare = Math.min(95, 45 + daysAgo * 4)
  await sql`insert into user_notifications ("instituteId", "notificationId", "userId", "createdAt", "readAt")
    select m."instituteId", n.id, m."userId", ${at},
      case when m."userId" <> all (${unread.map(([, userId]) => userId)}::bigint[])
        and (m.id * 7919 + n.id * 104729) % 100 < ${readShare}
        then ${at}::timestamptz + make_interval(mins => 20 + (m.id * 31 % 600)::int) end
    from notifications n join memberships m on m."instituteId" = n."instituteId" and m.status = 'active'
    where n."instituteId" = ${institute.id} and n.id = ${id}
      and (n.audience = 'all'
        or n.audience = 'role' and m.role = n."audienceRole"
        or n.audience = 'admins' and m.role = any (${ADMINS}::text[])
        or n.audience = 'item' and exists (select from entitlements e
          where e."instituteId" = m."instituteId" and e."userId" = m."userId" and e."itemId" = n."audienceItemId"))
    order by m.id`.execute(db)
}
