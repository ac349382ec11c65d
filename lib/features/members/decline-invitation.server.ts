import { sql } from "kysely"
import { createTranslator } from "use-intl/core"
import { Failure } from "@/lib/contract/errors"
import { audit } from "@/lib/features/audit/audit.server"
import { notifyUser } from "@/lib/features/notifications/notifications.server"
import { parseRole } from "@/lib/server/auth/actor"
import { withInstitute } from "@/lib/server/tenancy/institute"
import { readPlatform } from "@/lib/server/tenancy/platform"
import type { Db } from "@/lib/server/tenancy/transaction"
import english from "@/lib/shared/messages/en/mail.json" with { type: "json" }
import hindi from "@/lib/shared/messages/hi/mail.json" with { type: "json" }
import { firstLanguage, inEachLanguage } from "@/lib/shared/messages/languages"
import { paths } from "@/lib/shared/paths"
import type { Role } from "@/lib/shared/roles"
import { findInvitation, type InvitationLink, selectOwnInvitations } from "./accept-invitation.server"
import { hashToken } from "./jobs.server"

const messages = inEachLanguage({ en: english.mail.invitationDeclined, hi: hindi.mail.invitationDeclined })

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
    await audit(db, {
      actorId: userId,
      action: "invitation.declined",
      target: `user:${userId}`,
      before: { status: "invited", role },
      after: { status: "left" },
    })
    const { invitedBy, firstName, lastName } = invitation
    if (invitedBy !== null) await notifyInviter(db, invitedBy, { name: `${firstName} ${lastName}`.trim(), role })
  })

/** Tells who sent the invitation, in their language, if they still work at the institute. */
async function notifyInviter(db: Db, userId: number, { name, role }: { name: string; role: Role }): Promise<void> {
  const inviter = await db
    .selectFrom("memberships as m")
    .innerJoin("users as u", "u.id", "m.userId")
    .innerJoin("institutes as i", "i.id", "m.instituteId")
    .select(["u.locale", "i.locale as instituteLocale"])
    .where("m.userId", "=", userId)
    .where("m.status", "=", "active")
    .executeTakeFirst()
  if (!inviter) return
  const language = firstLanguage(inviter.locale, inviter.instituteLocale)
  const t = createTranslator({ locale: language, messages: messages[language] })
  await notifyUser(db, userId, { title: t("title"), body: t("body", { name, role }), link: LIST_OF_ROLE[role] })
}

/** Where the inviter invites the next person. */
const LIST_OF_ROLE: Record<Role, string> = {
  SuperAdmin: paths.masterInstitutes,
  InstituteAdmin: paths.adminMembers("admins"),
  Admin: paths.adminMembers("admins"),
  Teacher: paths.adminMembers("teachers"),
  Student: paths.adminMembers("students"),
}
