import { sql } from "kysely"
import { Failure } from "@/lib/contract/errors"
import type { Actor } from "@/lib/server/auth/actor"
import { requireReauthentication } from "@/lib/server/auth/reauthentication"
import { isUniqueViolation } from "@/lib/server/db/is-unique-violation"
import { publicOrigin } from "@/lib/server/origin"
import { keepsDomain } from "@/lib/server/tenancy/keeps-domain"
import type { Db } from "@/lib/server/tenancy/transaction"
import { PLATFORM_INSTITUTE_ID } from "@/lib/shared/constants"
import { SUPPORT_MINUTES } from "./contract"
import { endVisits, hashSecret, randomSecret } from "./visit-rows.server"

const TICKET_SECONDS = 60

interface Opening {
  institute: number
  reason: string
  ticketNumber?: string | undefined
  browser: string
}

/**
 * Opens a support session of the caller at an institute and returns its ticket, which is worth something for a minute and with
 * the secret of the browser alone. Throws `reauthentication_required`, `not_found`, `support_refused`, and `support_open` while
 * another one of the caller is open that they entered.
 */
export async function openVisit(db: Db, actor: Actor, { institute, browser, ...why }: Opening) {
  await requireReauthentication(db, actor)
  const origin = await findOrigin(db, institute)
  await requireAllowed(db, institute)
  await endUnused(db, actor.userId)
  const ticket = randomSecret()
  const opened = await db
    .insertInto("support_sessions")
    .values((e) => ({
      instituteId: institute,
      openedBy: actor.userId,
      openerName: e
        .selectFrom("users")
        .select(sql<string>`concat_ws(' ', "firstName", "lastName")`.as("name"))
        .where("id", "=", actor.userId),
      reason: why.reason,
      ticketNumber: why.ticketNumber ?? null,
      ticketHash: hashSecret(ticket),
      browserHash: hashSecret(browser),
      ticketExpiresAt: sql<Date>`now() + make_interval(secs => ${TICKET_SECONDS})`,
      endsAt: sql<Date>`now() + make_interval(mins => ${SUPPORT_MINUTES})`,
    }))
    .returning("id")
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? new Failure("support_open") : error
    })
  return { id: opened.id, origin, ticket }
}

/** The platform itself is no institute that support could enter. */
async function findOrigin(db: Db, institute: number): Promise<string> {
  const found = await db
    .selectFrom("institutes as i")
    .leftJoin("institute_domains as d", (on) =>
      on
        .onRef("d.instituteId", "=", "i.id")
        .on("d.isPrimary", "=", true)
        .on("d.status", "in", ["verified", "active"])
        .on(keepsDomain),
    )
    .select(["i.slug", "d.host as domain"])
    .where("i.id", "=", institute)
    .where("i.id", "<>", PLATFORM_INSTITUTE_ID)
    .executeTakeFirst()
  if (!found) throw new Failure("not_found")
  return publicOrigin(found)
}

/** Throws `support_refused` while an institute refuses support; in a transaction of the platform. */
export async function requireAllowed(db: Db, institute: number): Promise<void> {
  const refusal = await db
    .selectFrom("support_access")
    .select("version")
    .where("instituteId", "=", institute)
    .where("refusedUntil", ">", sql<Date>`now()`)
    .executeTakeFirst()
  if (refusal) throw new Failure("support_refused")
}

/** Closes what a person can enter no more: a session whose hour is over, and one whose ticket nobody used. */
async function endUnused(db: Db, openedBy: number): Promise<void> {
  const open = await db
    .selectFrom("support_sessions")
    .select(["id", sql<boolean>`"endsAt" <= now()`.as("isOver")])
    .where("openedBy", "=", openedBy)
    .where("endedAt", "is", null)
    .where((e) => e.or([e("endsAt", "<=", sql<Date>`now()`), e("enteredAt", "is", null)]))
    .execute()
  for (const { id, isOver } of open)
    await endVisits(db, { sessionId: id, endReason: isOver ? "time" : "unused", by: "program" })
}
