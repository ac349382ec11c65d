import { sql } from "kysely"
import type { PageInput } from "@/lib/contract/shapes"
import { likePattern } from "@/lib/server/db/like-pattern"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { NotificationPreferences } from "./notification-shapes"

const clock = (column: "quietFrom" | "quietUntil") => sql<string | null>`to_char(${sql.ref(column)}, 'HH24:MI')`

/** How somebody wants to be told: by push and mail at any hour until they say otherwise, and not by WhatsApp. */
export async function readPreferences(db: Db, userId: number): Promise<NotificationPreferences> {
  const row = await db
    .selectFrom("notification_preferences")
    .select(["push", "email", "whatsAppAgreedAt", clock("quietFrom").as("from"), clock("quietUntil").as("until")])
    .where("userId", "=", userId)
    .executeTakeFirst()
  if (!row) return { push: true, email: true, quiet: null, whatsApp: false }
  const { push, email, from, until, whatsAppAgreedAt } = row
  return { push, email, quiet: from && until ? { from, until } : null, whatsApp: whatsAppAgreedAt !== null }
}

/** Changes how somebody wants to be told; the moment at which they agreed to WhatsApp stays the first. */
export async function savePreferences(db: Db, userId: number, wanted: NotificationPreferences) {
  const { push, email, quiet, whatsApp } = wanted
  const change = { push, email, quietFrom: quiet?.from ?? null, quietUntil: quiet?.until ?? null }
  await db
    .insertInto("notification_preferences")
    .values({ userId, ...change, whatsAppAgreedAt: whatsApp ? sql`now()` : null })
    .onConflict((conflict) =>
      conflict.columns(["instituteId", "userId"]).doUpdateSet({
        ...change,
        whatsAppAgreedAt: whatsApp ? sql`coalesce(notification_preferences."whatsAppAgreedAt", now())` : null,
        updatedAt: sql`now()`,
      }),
    )
    .execute()
  return readPreferences(db, userId)
}

/** A page of the mobile numbers of active members who agreed to hear from the institute by WhatsApp. */
export async function listWhatsAppNumbers(db: Db, { page, size, searchParam }: PageInput) {
  let matching = db
    .selectFrom("notification_preferences as p")
    .innerJoin("memberships as m", "m.userId", "p.userId")
    .innerJoin("users as u", "u.id", "p.userId")
    .where("p.whatsAppAgreedAt", "is not", null)
    .where("m.status", "=", "active")
    .where("u.mobile", "is not", null)
  const pattern = searchParam && likePattern(searchParam)
  if (pattern)
    matching = matching.where((e) =>
      e.or([e("u.firstName", "ilike", pattern), e("u.lastName", "ilike", pattern), e("u.mobile", "like", pattern)]),
    )
  const [rows, { total }] = await Promise.all([
    matching
      .select(["p.userId", "u.firstName", "u.lastName", "u.mobile"])
      .orderBy("p.userId")
      .limit(size)
      .offset(page * size)
      .execute(),
    matching.select((e) => e.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ])
  return {
    content: rows.map(({ userId, firstName, lastName, mobile }) => ({
      userId,
      name: `${firstName} ${lastName}`.trim(),
      mobile_number: mobile ?? "",
    })),
    page,
    size,
    totalElements: total,
    totalPages: Math.ceil(total / size),
  }
}
