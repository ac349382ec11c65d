import { sql } from "kysely"
import { readPlatform } from "@/lib/server/tenancy/platform"
import { log } from "@/lib/server/log"
import type { EventMessage } from "./open-message.server"
import { type Leaving, mayLeave } from "./may-leave"
import { findEvent } from "./registry"

/** Whether a message to a person leaves now, by their preferences as they are; one to an address leaves. */
export async function findLeaving(message: EventMessage, channel: "email" | "sms"): Promise<Leaving> {
  const { instituteId, eventId, notice, userId } = message
  const found = await readPlatform((db) =>
    db
      .selectFrom("events as e")
      .innerJoin("institutes as i", "i.id", "e.instituteId")
      .leftJoin("users as u", (on) => on.on("u.id", "=", userId))
      .leftJoin("memberships as m", (on) => on.onRef("m.instituteId", "=", "i.id").onRef("m.userId", "=", "u.id"))
      .leftJoin("notification_preferences as p", (on) =>
        on.onRef("p.instituteId", "=", "i.id").onRef("p.userId", "=", "u.id"),
      )
      .select(["e.key", "e.at", sql<Date>`now()`.as("now")])
      .select([
        sql<boolean>`m.status is not distinct from 'active'`.as("isMember"),
        sql<boolean>`p.channels -> ${channel}::text is not distinct from 'false'::jsonb`.as("isOff"),
        sql<Date>`tenancy.after_quiet_hours(now(), coalesce(u.timezone, i.timezone), p."quietFrom", p."quietUntil")`.as(
          "quietUntil",
        ),
      ])
      .where("e.instituteId", "=", instituteId)
      .where("e.id", "=", eventId)
      .executeTakeFirst(),
  )
  const rules = found && findEvent(found.key)?.notices[notice]
  if (!rules || userId === null) return { leaves: "now" }
  const leaving = mayLeave(rules, found)
  if (leaving.leaves === "never") log.info({ ...message, channel, reason: leaving.reason }, "a message does not leave")
  return leaving
}
