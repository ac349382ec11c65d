import { jsonArrayFrom } from "kysely/helpers/postgres"
import { listAddresses } from "@/lib/features/billing-addresses/billing-addresses.server"
import type { Actor } from "@/lib/server/auth/actor"
import { readInstitute } from "@/lib/server/tenancy/institute"
import type { Db } from "@/lib/server/tenancy/transaction"
import { showOwnDetails } from "./own-details.server"
import { listCredit } from "./own-credit.server"
import { listLearning } from "./own-learning.server"

/** The data that the institute of the session stores about the caller, as a JSON file: profile, purchases, credit, progress, reviews, wishlist, notifications, notes. */
export async function exportData(actor: Actor): Promise<Response> {
  const { userId, instituteId } = actor
  const [person, stored] = await Promise.all([
    showOwnDetails(actor),
    readInstitute(instituteId, async (db) => ({
      memberships: await db
        .selectFrom("memberships")
        .select(["role", "status", "joinedAt"])
        .where("userId", "=", userId)
        .execute(),
      orders: await listOrders(db, userId),
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
        .leftJoin("notifications as n", (on) =>
          on.onRef("n.instituteId", "=", "u.instituteId").onRef("n.id", "=", "u.notificationId"),
        )
        .select((e) => [e.fn.coalesce("n.title", "u.key").as("title"), "u.createdAt", "u.readAt"])
        .where("u.userId", "=", userId)
        .orderBy("u.id")
        .execute(),
      ...(await listLearning(db, userId)),
      ...(await listCredit(db, userId)),
      billingAddresses: await listAddresses(db, userId),
      wishlist: await listWishlist(db, userId),
      basket: await listBasket(db, userId),
      notes: await listNotes(db, userId),
      orderNotes: await listOrderNotes(db, userId),
      notificationPreferences: await db
        .selectFrom("notification_preferences")
        .select(["channels", "quietFrom", "quietUntil", "whatsAppAgreedAt"])
        .where("userId", "=", userId)
        .execute(),
    })),
  ])
  return new Response(JSON.stringify({ person, ...stored }, null, 2), {
    headers: {
      "content-type": "application/json; charset=utf-8",
      "content-disposition": 'attachment; filename="my-data.json"',
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
    },
  })
}

const listOrders = (db: Db, userId: number) =>
  db
    .selectFrom("orders as o")
    .select(["number", "status", "totalMinor", "couponCode", "currency", "createdAt"])
    .select((e) =>
      jsonArrayFrom(
        e
          .selectFrom("order_lines as l")
          .select(["l.title", "l.totalMinor", "l.status"])
          .whereRef("l.orderId", "=", "o.id")
          .orderBy("l.no"),
      ).as("lines"),
    )
    .where("buyerId", "=", userId)
    .orderBy("id")
    .execute()

const listWishlist = (db: Db, userId: number) =>
  db
    .selectFrom("wishlist_items as w")
    .innerJoin("items as i", (on) => on.onRef("i.instituteId", "=", "w.instituteId").onRef("i.id", "=", "w.itemId"))
    .select(["i.title", "w.createdAt"])
    .where("w.userId", "=", userId)
    .orderBy("w.createdAt")
    .execute()

const listBasket = (db: Db, userId: number) =>
  db
    .selectFrom("baskets as o")
    .innerJoin("basket_items as b", (on) =>
      on.onRef("b.instituteId", "=", "o.instituteId").onRef("b.basketId", "=", "o.id"),
    )
    .innerJoin("items as i", (on) => on.onRef("i.instituteId", "=", "b.instituteId").onRef("i.id", "=", "b.itemId"))
    .select(["i.title", "b.addedAt"])
    .where("o.userId", "=", userId)
    .orderBy("b.place")
    .execute()

const listNotes = (db: Db, userId: number) =>
  db.selectFrom("member_notes").select(["text", "createdAt"]).where("userId", "=", userId).orderBy("id").execute()

const listOrderNotes = (db: Db, userId: number) =>
  db
    .selectFrom("order_notes as n")
    .innerJoin("orders as o", (on) => on.onRef("o.instituteId", "=", "n.instituteId").onRef("o.id", "=", "n.orderId"))
    .select(["o.number", "n.text", "n.createdAt"])
    .where("o.buyerId", "=", userId)
    .orderBy("n.id")
    .execute()
