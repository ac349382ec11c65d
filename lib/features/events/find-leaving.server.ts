import { sql } from "kysely"
import { readInstitute } from "@/lib/server/tenancy/institute"
import { readPlatform } from "@/lib/server/tenancy/platform"
import { enumOf } from "@/lib/shared/enum-of"
import type { EventDelivery } from "./deliveries.server"
import { DELIVERY_STATES, type DeliveryState } from "./delivery-rules"
import { type Leaving, mayLeave } from "./may-leave"
import { findEvent } from "./registry"
import { findCheck } from "./still-true.server"

interface Found {
  /** Null for a job of a former version, which has no row. */
  state: DeliveryState | null
  reason: string | null
  leaving: Leaving
}

/** How a delivery stands, and whether it leaves now; undefined where the event is gone with its institute. */
export async function findLeaving(delivery: EventDelivery): Promise<Found | undefined> {
  const { instituteId, notice, userId } = delivery
  const found = await findSituation(delivery)
  if (!found) return undefined
  const { key, data, state: stored, reason, ...situation } = found
  const rules = findEvent(key)?.notices[notice]
  if (!rules) throw new Error(`this version does not know the notice ${key}.${notice}`)
  const state = stored === null ? null : enumOf(DELIVERY_STATES, stored, "state of a delivery")
  const leaving: Leaving = userId === null ? { leaves: "now" } : mayLeave(rules, situation)
  const check = leaving.leaves === "now" ? findCheck(key, notice) : undefined
  if (check && !(await readInstitute(instituteId, (db) => check(db, data))))
    return { state, reason, leaving: { leaves: "never", reason: "superseded" } }
  return { state, reason, leaving }
}

const findSituation = ({ instituteId, eventId, notice, userId, channel }: EventDelivery) =>
  readPlatform((db) =>
    db
      .selectFrom("events as e")
      .innerJoin("institutes as i", "i.id", "e.instituteId")
      .leftJoin("users as u", (on) => on.on("u.id", "=", userId))
      .leftJoin("memberships as m", (on) => on.onRef("m.instituteId", "=", "i.id").onRef("m.userId", "=", "u.id"))
      .leftJoin("notification_preferences as p", (on) =>
        on.onRef("p.instituteId", "=", "i.id").onRef("p.userId", "=", "u.id"),
      )
      .leftJoin("user_notifications as b", (on) =>
        on
          .onRef("b.instituteId", "=", "i.id")
          .onRef("b.eventId", "=", "e.id")
          .on("b.notice", "=", notice)
          .on("b.userId", "=", userId),
      )
      .leftJoin("event_deliveries as d", (on) =>
        on
          .onRef("d.instituteId", "=", "i.id")
          .onRef("d.eventId", "=", "e.id")
          .on("d.notice", "=", notice)
          .on("d.userId", userId === null ? "is" : "=", userId)
          .on("d.channel", "=", channel),
      )
      .select(["e.key", "e.data", "e.at", "d.state", "d.reason", sql<Date>`now()`.as("now")])
      .select([
        sql<boolean>`m.status is not distinct from 'active'`.as("isMember"),
        sql<boolean>`p.channels -> ${channel}::text is not distinct from 'false'::jsonb`.as("isOff"),
        sql<boolean>`coalesce(b."readAt", b."dismissedAt") is not null`.as("isRead"),
        sql<Date>`tenancy.after_quiet_hours(now(), coalesce(u.timezone, i.timezone), p."quietFrom", p."quietUntil")`.as(
          "quietUntil",
        ),
      ])
      .where("e.instituteId", "=", instituteId)
      .where("e.id", "=", eventId)
      .executeTakeFirst(),
  )
