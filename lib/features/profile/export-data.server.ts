import type { Actor } from "@/lib/server/auth/actor"
import { readInstitute } from "@/lib/server/tenancy/institute"
import { showOwnDetails } from "./own-details.server"

/** What the institute of the session keeps about the caller, as a JSON file: who they are, what they bought and learnt, how they are told. */
export async function exportData(actor: Actor): Promise<Response> {
  const { userId, instituteId } = actor
  const [person, kept] = await Promise.all([
    showOwnDetails(actor),
    readInstitute(instituteId, async (db) => ({
      memberships: await db
        .selectFrom("memberships")
        .select(["role", "status", "joinedAt"])
        .where("userId", "=", userId)
        .execute(),
      orders: await db
        .selectFrom("orders")
        .select(["id", "status", "totalMinor", "currency", "createdAt"])
        .where("buyerId", "=", userId)
        .orderBy("id")
        .execute(),
      access: await db
        .selectFrom("entitlements as e")
        .innerJoin("items as i", (on) => on.onRef("i.instituteId", "=", "e.instituteId").onRef("i.id", "=", "e.itemId"))
        .select(["i.title", "e.source", "e.status", "e.startsAt", "e.expiresAt"])
        .where("e.userId", "=", userId)
        .orderBy("e.id")
        .execute(),
      progress: await db
        .selectFrom("enrolments as e")
        .innerJoin("items as i", (on) => on.onRef("i.instituteId", "=", "e.instituteId").onRef("i.id", "=", "e.itemId"))
        .select(["i.title", "e.percent", "e.completedAt"])
        .where("e.userId", "=", userId)
        .orderBy("e.id")
        .execute(),
      notifications: await db
        .selectFrom("user_notifications as u")
        .innerJoin("notifications as n", (on) =>
          on.onRef("n.instituteId", "=", "u.instituteId").onRef("n.id", "=", "u.notificationId"),
        )
        .select(["n.title", "u.createdAt", "u.readAt"])
        .where("u.userId", "=", userId)
        .orderBy("u.id")
        .execute(),
      notificationPreferences: await db
        .selectFrom("notification_preferences")
        .select(["push", "email", "quietFrom", "quietUntil", "whatsAppAgreedAt"])
        .where("userId", "=", userId)
        .execute(),
    })),
  ])
  return new Response(JSON.stringify({ person, ...kept }, null, 2), {
    headers: {
      "content-type": "application/json; charset=utf-8",
      "content-disposition": 'attachment; filename="my-data.json"',
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
    },
  })
}
