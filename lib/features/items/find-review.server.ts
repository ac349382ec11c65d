import { sql } from "kysely"
import type { Actor } from "@/lib/server/auth/actor"
import type { Db } from "@/lib/server/tenancy/transaction"
import { itemDraftEvents, itemStatusEvents } from "./events"

const REQUESTS = [itemStatusEvents.reviewRequested.key, itemDraftEvents.submitted.key]

/** What events say of the review of an item: who sent it, while it is in one and they are a member, and who answers now. */
export async function findReview(
  db: Db,
  actor: Actor,
  { itemId, isInReview }: { itemId: number; isInReview: boolean },
) {
  const [request, { reviewer }] = await Promise.all([
    isInReview ? findRequest(db, itemId) : undefined,
    db
      .selectFrom("users as u")
      .select(sql<string>`trim(u."firstName" || ' ' || u."lastName")`.as("reviewer"))
      .where("u.id", "=", actor.userId)
      .executeTakeFirstOrThrow(),
  ])
  const authorArea: "admin" | "teacher" = request?.role === "Teacher" ? "teacher" : "admin"
  return { authorId: request?.userId ?? null, authorArea, reviewer }
}

const findRequest = (db: Db, itemId: number) =>
  db
    .selectFrom("events as e")
    .innerJoin("memberships as m", "m.userId", "e.actorId")
    .select(["m.userId", "m.role"])
    .where("e.subjectType", "=", "item")
    .where("e.subjectId", "=", itemId)
    .where("e.key", "in", REQUESTS)
    .where("m.status", "=", "active")
    .orderBy("e.id", "desc")
    .limit(1)
    .executeTakeFirst()
