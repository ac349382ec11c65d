import { sql } from "kysely"
import { Failure } from "@/lib/contract/errors"
import { giveAccess, takeAccess } from "@/lib/features/access/access.server"
import { record } from "@/lib/features/events/events.server"
import { findMember } from "@/lib/features/members/members.server"
import { mayManage } from "@/lib/features/members/rights"
import type { Actor } from "@/lib/server/auth/actor"
import { orNotFound } from "@/lib/server/db/or-not-found"
import type { Db } from "@/lib/server/tenancy/transaction"
import { itemKindOf } from "@/lib/shared/item-kinds"
import { findCourse } from "./course-queries.server"
import { accessEvents } from "./events"

const MOST_DAYS = 3650

type AccessChange = { userId: number; itemId: number; reason: string }

/** Gives or extends access until the end of a day, which the student is notified of. Throws `not_found`, and `invalid_input` for a day that is past or too far. */
export async function giveAccessByHand(
  db: Db,
  actor: Actor,
  { userId, itemId, reason, until }: AccessChange & { until: string | null },
) {
  await requireStudent(db, actor, userId)
  const { isHeld, ...item } = await findItem(db, itemId, { isLive: true })
  const expiresAt = until === null ? null : await endOfDay(db, until)
  const outcome = await giveAccess(db, { userId, itemId, expiresAt })
  // Who has an item keeps it, also for longer; nobody gets one anew that the plan holds.
  if (outcome === "given" && isHeld) throw new Failure("item_held")
  if (outcome) {
    const data = { userId, ...item, until: expiresAt?.toISOString() ?? null, reason }
    await record(db, outcome === "given" ? accessEvents.given : accessEvents.extended, { by: actor, data })
  }
  return orNotFound(findCourse(db, userId, itemId))
}

/** Ends every access of a student to an item, which they are notified of. Throws `not_found` for an item that they never had access to. */
export async function takeAccessByHand(db: Db, actor: Actor, { userId, itemId, reason }: AccessChange) {
  await requireStudent(db, actor, userId)
  await orNotFound(findCourse(db, userId, itemId))
  if (await takeAccess(db, { userId, itemId })) {
    const { isHeld: _, ...item } = await findItem(db, itemId)
    const data = { userId, ...item, until: null, reason }
    await record(db, accessEvents.taken, { by: actor, data })
  }
  return orNotFound(findCourse(db, userId, itemId))
}

/** What an event says of an item. Throws `not_found`; with `isLive`, for one in the trash too. */
async function findItem(db: Db, id: number, { isLive = false } = {}) {
  const item = await orNotFound(
    db
      .selectFrom("items")
      .select(["title", "kind", "heldByPlan"])
      .where("id", "=", id)
      .$if(isLive, (query) => query.where("deletedAt", "is", null))
      .executeTakeFirst(),
  )
  return { itemId: id, item: item.title, kind: itemKindOf(item.kind), isHeld: item.heldByPlan }
}

async function requireStudent(db: Db, actor: Actor, userId: number) {
  const { role, status } = await orNotFound(findMember(db, userId))
  const isStudent = role.roleType === "Student" && status !== "left"
  if (!isStudent || !mayManage(actor.role, "edit", role.roleType)) throw new Failure("not_found")
}

/** The last second of a day in the time zone of the institute. */
async function endOfDay(db: Db, day: string): Promise<Date> {
  const { end, isAllowed } = await db
    .selectFrom("institutes")
    .select([
      sql<Date>`((${day}::date + 1)::timestamp - interval '1 second') at time zone timezone`.as("end"),
      sql<boolean>`${day}::date between (now() at time zone timezone)::date
        and (now() at time zone timezone)::date + ${sql.lit(MOST_DAYS)}`.as("isAllowed"),
    ])
    .executeTakeFirstOrThrow()
  if (!isAllowed) throw new Failure("invalid_input", { fields: { until: ["Must be today or later, within 10 years"] } })
  return end
}
