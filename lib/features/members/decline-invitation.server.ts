import { sql } from "kysely"
import { Failure } from "@/lib/contract/errors"
import { record } from "@/lib/features/events/events.server"
import { parseRole } from "@/lib/server/auth/actor"
import { withInstitute } from "@/lib/server/tenancy/institute"
import { readPlatform } from "@/lib/server/tenancy/platform"
import { findInvitation, type InvitationLink, selectOwnInvitations } from "./accept-invitation.server"
import { memberEvents } from "./events"
import { hashToken } from "./jobs.server"

/** Declines the invitation of a link, once. The link is enough, because declining gives access to nothing; throws `link_expired`. */
export async function declineInvitation(link: InvitationLink): Promise<void> {
  const invitation = await readPlatform((db) => findInvitation(db, link).executeTakeFirst())
  if (!invitation) throw new Failure("link_expired")
  await decline({ ...link, userId: invitation.userId })
}

/** Declines the invitation to the account of a signed-in user, once; throws `link_expired`. */
export async function declineOwnInvitation(userId: number, instituteId: number): Promise<void> {
  const invitation = await readPlatform((db) =>
    selectOwnInvitations(db, userId).where("i.id", "=", instituteId).executeTakeFirst(),
  )
  if (!invitation) throw new Failure("link_expired")
  await decline({ userId, instituteId })
}

type Declined = { userId: number; instituteId: number; token?: string }

/** Whoever deletes the invitation has answered it: an acceptance or another refusal at the same time comes too late. */
const decline = ({ userId, instituteId, token }: Declined): Promise<void> =>
  withInstitute(instituteId, async (db) => {
    const invitation = await db
      .deleteFrom("invitations")
      .where("userId", "=", userId)
      .where("expiresAt", ">", sql<Date>`now()`)
      .$if(token !== undefined, (query) => query.where("tokenHash", "=", hashToken(token ?? "")))
      .returning(["invitedBy", "firstName", "lastName"])
      .executeTakeFirst()
    if (!invitation) throw new Failure("link_expired")
    const { role: invitedAs } = await db
      .updateTable("memberships")
      .set({ status: "left", customRoleId: null, crmAccess: null })
      .where("userId", "=", userId)
      .where("status", "=", "invited")
      .returning("role")
      .executeTakeFirstOrThrow()
    const role = parseRole(invitedAs)
    const { invitedBy, firstName, lastName } = invitation
    const data = { userId, invitedBy, name: `${firstName} ${lastName}`.trim(), role }
    await record(db, memberEvents.invitationDeclined, { by: userId, data })
  })
