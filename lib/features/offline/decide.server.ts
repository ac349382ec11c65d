import { sql } from "kysely"
import { Failure } from "@/lib/contract/errors"
import { record } from "@/lib/features/events/events.server"
import { closeOfflineOrder, holdAccepted } from "@/lib/features/orders/orders.server"
import { OFFLINE_LIFETIME_DAYS } from "@/lib/features/orders/states"
import type { Actor } from "@/lib/server/auth/actor"
import type { Db } from "@/lib/server/tenancy/transaction"
import { offlineEvents } from "./events"
import {
  factsOf,
  leftFactsOf,
  lockApplication,
  type LockedApplication,
  moveApplication,
  sumReceipts,
} from "./locked-application.server"
import { requireGrantable } from "./require-grantable.server"
import { findWays } from "./settings-queries.server"
import { OPEN_APPLICATIONS } from "./states"

/** Says that somebody looks at a new application; one that is further stays as it is. */
export const reviewApplication = (db: Db, actor: Actor, id: number) =>
  db
    .updateTable("offline_applications")
    .set({ status: "under_review", reviewerId: actor.userId })
    .where("id", "=", id)
    .where("status", "=", "submitted")
    .execute()

/** Accepts an application, which holds what is scarce from now on, and tells its applicant how to pay. Throws what is gone, by the line. */
export async function acceptApplication(db: Db, actor: Actor, id: number): Promise<void> {
  const application = await lockApplication(db, id)
  await holdApplication(db, actor, application)
  await record(db, offlineEvents.accepted, {
    by: actor,
    data: { ...(await leftFactsOf(db, application)), ...(await findWays(db)) },
  })
}

/** Moves a locked application to `payment_awaited`, where everything of it can be given and what lowers its price is left. */
export async function holdApplication(db: Db, actor: Actor, application: LockedApplication): Promise<void> {
  await requireGrantable(db, application.sale)
  await holdAccepted(db, application.sale.order)
  await moveFromReview(db, actor, application)
}

async function moveFromReview(db: Db, actor: Actor, { id }: LockedApplication): Promise<void> {
  const moved = await db
    .updateTable("offline_applications")
    .set({ status: "payment_awaited", reviewerId: actor.userId })
    .where("id", "=", id)
    .where("status", "in", ["submitted", "under_review"])
    .returning("id")
    .executeTakeFirst()
  if (!moved) throw new Failure("application_moved")
}

/** Whether nobody has decided on an application yet. */
export const isUndecided = ({ status }: LockedApplication) => status === "submitted" || status === "under_review"

/** Says that nothing has arrived: reminds the applicant, now and again later. One that nobody accepted yet is accepted by it. */
export async function remindOfPayment(db: Db, actor: Actor, id: number): Promise<void> {
  const application = await lockApplication(db, id)
  if (isUndecided(application)) await holdApplication(db, actor, application)
  const reminded = await db
    .updateTable("offline_applications")
    .set({ remindedFrom: sql<Date>`now()`, reminders: 1 })
    .where("id", "=", id)
    .where("status", "=", "payment_awaited")
    .returning("id")
    .executeTakeFirst()
  if (!reminded) throw new Failure("application_moved")
  await recordReminder(db, actor, application)
}

/** Reminds an applicant of what is left to pay. */
export const recordReminder = async (db: Db, by: Actor | "program", application: LockedApplication) =>
  record(db, offlineEvents.reminded, {
    by,
    data: { ...(await leftFactsOf(db, application)), ...(await findWays(db)) },
  })

/** Keeps an open application and its price for another 14 days from now. */
export async function extendApplication(db: Db, actor: Actor, id: number): Promise<void> {
  const application = await lockApplication(db, id)
  if (!OPEN_APPLICATIONS.includes(application.status)) throw new Failure("application_moved")
  const order = await db
    .updateTable("orders")
    .set({ expiresAt: sql<Date>`now() + make_interval(days => ${OFFLINE_LIFETIME_DAYS}::int)` })
    .where("id", "=", application.sale.order.id)
    .where("status", "=", "awaiting_offline")
    .returning("expiresAt")
    .executeTakeFirstOrThrow()
  await db.updateTable("offline_applications").set({ warnedAt: null }).where("id", "=", id).execute()
  const facts = await leftFactsOf(db, application)
  await record(db, offlineEvents.extended, {
    by: actor,
    data: { ...facts, expiresAt: order.expiresAt.toISOString() },
  })
}

/** Withdraws the applicant's own application. Throws `application_moved` where something was received for it. */
export async function withdrawApplication(db: Db, actor: Actor, id: number): Promise<void> {
  const application = await lockApplication(db, id, actor.userId)
  await requireNothingReceived(db, application)
  await moveApplication(db, application, { to: "withdrawn" })
  await closeOfflineOrder(db, application.sale.order.id, "cancelled")
  await record(db, offlineEvents.withdrawn, { by: actor, data: await factsOf(db, application) })
}

async function requireNothingReceived(db: Db, application: LockedApplication): Promise<void> {
  const { receivedMinor, clearingMinor } = await sumReceipts(db, application)
  if (receivedMinor + clearingMinor > 0) throw new Failure("application_moved")
}
