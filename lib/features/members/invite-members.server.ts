import { sql } from "kysely"
import { recordMany } from "@/lib/features/events/events.server"
import { requireLimit } from "@/lib/features/plans/plans.server"
import type { Db } from "@/lib/server/tenancy/transaction"
import { isStaff, type Role } from "@/lib/shared/roles"
import { memberEvents } from "./events"

interface Invitee {
  userId: number
  firstName: string
  lastName: string
  mobile: string | null
}

interface InvitationTerms {
  role: Role
  customRoleId: number | null
  invitedBy: number
}

/**
 * Inserts a membership of status `invited` and its invitation for each user, with one event each; a former member is
 * invited again. Returns the ids of the users invited: present members are left out. `sendInvitations` sends the mails. An
 * invitation of staff holds its place: throws `quota_exceeded` where the plan has none for all of them.
 */
export async function inviteMembers(db: Db, invitees: Invitee[], terms: InvitationTerms): Promise<Set<number>> {
  const { role, customRoleId, invitedBy } = terms
  if (isStaff(role)) await requireLimit(db, "staff", { amount: await countNew(db, invitees), by: invitedBy })
  const membership = { role, customRoleId, status: "invited", crmAccess: null }
  const rows = await db
    .insertInto("memberships")
    .values(invitees.map(({ userId }) => ({ userId, ...membership })))
    .onConflict((conflict) =>
      conflict
        .columns(["instituteId", "userId"])
        .doUpdateSet({ ...membership, joinedAt: sql`now()` })
        .where("memberships.status", "=", "left"),
    )
    .returning("userId")
    .execute()
  const invitedIds = new Set(rows.map(({ userId }) => userId))
  const invited = invitees.filter(({ userId }) => invitedIds.has(userId))
  if (invited.length === 0) return invitedIds
  await db
    .insertInto("invitations")
    .values(invited.map((invitee) => ({ ...invitee, invitedBy })))
    .execute()
  const facts = invited.map(({ userId }) => ({ by: invitedBy, data: { userId, role, customRoleId } }))
  await recordMany(db, memberEvents.invited, facts)
  return invitedIds
}

/** How many of them are no members yet, or no longer. */
async function countNew(db: Db, invitees: readonly Invitee[]): Promise<number> {
  const { present } = await db
    .selectFrom("memberships")
    .select((e) => e.fn.countAll<number>().as("present"))
    .where(
      "userId",
      "in",
      invitees.map(({ userId }) => userId),
    )
    .where("status", "<>", "left")
    .executeTakeFirstOrThrow()
  return invitees.length - present
}
