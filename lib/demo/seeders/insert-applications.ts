import { indianDate } from "@/lib/features/invoices/financial-year"
import { insertPastApplication, upsertSettings } from "@/lib/features/offline/offline.server"
import { openOfflineOrder } from "@/lib/features/orders/orders.server"
import { withInstitute } from "@/lib/server/tenancy/institute"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { OfflineContent } from "../content/types"
import { daysBefore } from "./days-before"

/** Says where an institute is paid itself, and inserts applications of which a half has come, unless it has said so before. */
export async function insertApplications(
  instituteId: number,
  { offline: { ways, applications }, now }: { offline: OfflineContent; now: Date },
): Promise<void> {
  await withInstitute(instituteId, async (db) => {
    if (!(await upsertSettings(db, { ...ways, isOn: true, version: 0 }))) return
    const recordedById = await findAdministrator(db)
    const buyers = await listBuyers(db, applications.length)
    for (const [place, { daysAgo, mode, reference, note, stateCode }] of applications.entries()) {
      const buyer = buyers[place]
      if (!buyer) return
      const order = await openOfflineOrder(
        db,
        { userId: buyer.userId, isOwned: () => Promise.resolve(false) },
        { items: [{ kind: "course", itemId: buyer.itemId }], billing: { ...NOBODY, stateCode } },
      )
      const at = daysBefore(now, daysAgo)
      await db.updateTable("orders").set({ createdAt: at }).where("id", "=", order.id).execute()
      await insertPastApplication(db, {
        ...{ order, mode, reference, note, at, recordedById },
        ...{ amountMinor: Math.floor(order.totalMinor / 2), receivedOn: indianDate(at) },
      })
    }
  })
}

const NOBODY = {
  name: null,
  company: null,
  line1: null,
  line2: null,
  city: null,
  pin: null,
  country: "IN",
  gstin: null,
}

const findAdministrator = async (db: Db) =>
  (
    await db
      .selectFrom("memberships")
      .select("userId")
      .where("role", "=", "InstituteAdmin")
      .orderBy("userId")
      .executeTakeFirstOrThrow()
  ).userId

/** The newest students, each with a course that they do not have. */
const listBuyers = (db: Db, count: number) =>
  db
    .selectFrom("memberships as m")
    .innerJoin("items as i", "i.instituteId", "m.instituteId")
    .select(["m.userId", (e) => e.fn.min("i.id").as("itemId")])
    .where("m.role", "=", "Student")
    .where("m.status", "=", "active")
    .where("i.kind", "=", "course")
    .where("i.status", "=", "published")
    .where("i.priceMinor", ">", 0)
    .where("i.seats", "is", null)
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom("entitlements as t")
            .select("t.id")
            .whereRef("t.userId", "=", "m.userId")
            .whereRef("t.itemId", "=", "i.id"),
        ),
      ),
    )
    .groupBy("m.userId")
    .orderBy("m.userId", "desc")
    .limit(count)
    .execute()
