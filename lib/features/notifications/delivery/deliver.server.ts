import { sql } from "kysely"
import { queuePush } from "@/lib/features/push/push.server"
import { sendMail } from "@/lib/features/mail/mail.server"
import { enqueue } from "@/lib/server/jobs/job"
import { withInstitute } from "@/lib/server/tenancy/institute"
import { readPlatform } from "@/lib/server/tenancy/platform"
import type { Db } from "@/lib/server/tenancy/transaction"
import { pushReference } from "./push-reference"
import { paths } from "@/lib/shared/paths"

const BATCH_SIZE = 200
const MAX_INSTITUTES = 500

/** Lists the institutes that have push messages or e-mails due now, at most `MAX_INSTITUTES`. */
export const listInstitutesWithDeliveries = () =>
  readPlatform(async (db) => {
    const rows = await db
      .selectFrom("user_notifications")
      .select("instituteId")
      .distinct()
      .where((e) =>
        e.or([
          e.and([e("mailedAt", "is", null), e("mailDueAt", "<=", sql<Date>`now()`)]),
          e.and([e("pushedAt", "is", null), e("pushDueAt", "<=", sql<Date>`now()`)]),
        ]),
      )
      .limit(MAX_INSTITUTES)
      .execute()
    return rows.map(({ instituteId }) => instituteId)
  })

/** Queues all push messages and e-mails that are due in an institute, one batch per transaction. */
export async function deliver(instituteId: number): Promise<void> {
  for (const channel of [deliverPushes, deliverMails])
    while ((await withInstitute(instituteId, (db) => channel(db, instituteId))) === BATCH_SIZE);
}

const selectDue = (db: Db) =>
  db
    .selectFrom("user_notifications as d")
    .innerJoin("notifications as n", "n.id", "d.notificationId")
    .innerJoin("users as u", "u.id", "d.userId")
    .innerJoin("memberships as m", "m.userId", "d.userId")
    .select(["d.id", "d.userId", "d.notificationId", "d.readAt", "u.email", "u.firstName", "u.locale", "m.status"])
    .select(["n.title", "n.body", "n.image", "n.link", "n.noticeId"])
    .orderBy("d.id")
    .limit(BATCH_SIZE)
    .forUpdate("d")
    .skipLocked()

async function deliverMails(db: Db, instituteId: number): Promise<number> {
  const due = await selectDue(db)
    .where("d.mailedAt", "is", null)
    .where("d.mailDueAt", "<=", sql<Date>`now()`)
    .execute()
  if (due.length === 0) return 0
  const wanted = due.filter(isStillDue)
  for (const { id, email, firstName, locale, title, body, image, link, noticeId } of wanted) {
    await enqueue(db, sendMail, {
      id: `notification-${instituteId}-${id}`,
      instituteId,
      to: email,
      name: firstName,
      ...(locale && { language: locale }),
      template: noticeId === null ? "notification" : "notice",
      values: { title },
      quote: body,
      ...(image && { picture: image }),
      path: pathFor(link),
    })
  }
  await markHandled(db, due, { wanted, done: "mailedAt", due: "mailDueAt" })
  return due.length
}

async function deliverPushes(db: Db): Promise<number> {
  const due = await selectDue(db)
    .where("d.pushedAt", "is", null)
    .where("d.pushDueAt", "<=", sql<Date>`now()`)
    .execute()
  const wanted = due.filter(isStillDue)
  for (const [id, people] of Map.groupBy(wanted, ({ notificationId }) => notificationId)) {
    const [first] = people
    if (!first) continue
    const { title, body, image, link } = first
    await queuePush(db, {
      reference: pushReference(id),
      userIds: people.map(({ userId }) => userId),
      message: { title, body, link: pathFor(link), ...(image && { image }), data: { notificationId: String(id) } },
    })
  }
  await markHandled(db, due, { wanted, done: "pushedAt", due: "pushDueAt" })
  return due.length
}

/** The path that a push message or e-mail opens; a link to another site is opened from the notification's own screen. */
const pathFor = (link: string | null) => (link?.startsWith("/") ? link : paths.myNotifications)

/** Nothing more is sent to a recipient who has read the notification at the bell, or is no longer an active member. */
const isStillDue = ({ readAt, status }: { readAt: Date | null; status: string }) =>
  readAt === null && status === "active"

async function markHandled(
  db: Db,
  all: { id: number }[],
  { wanted, done, due }: { wanted: { id: number }[]; done: "mailedAt" | "pushedAt"; due: "mailDueAt" | "pushDueAt" },
) {
  const handed = new Set(wanted.map(({ id }) => id))
  const dropped = all.filter(({ id }) => !handed.has(id))
  const change = (change: object, ids: { id: number }[]) =>
    ids.length === 0
      ? undefined
      : db
          .updateTable("user_notifications")
          .set(change)
          .where(
            "id",
            "in",
            ids.map(({ id }) => id),
          )
          .execute()
  await change({ [done]: sql`now()` }, wanted)
  await change({ [due]: null }, dropped)
}
