import { type RawBuilder, sql } from "kysely"
import { Failure } from "@/lib/contract/errors"
import { NewPassword } from "@/lib/contract/shapes"
import { findKnownDevice, requireStrongPassword } from "@/lib/features/auth/auth.server"
import { record } from "@/lib/features/events/events.server"
import { requireLimit } from "@/lib/features/plans/plans.server"
import { parseRole } from "@/lib/server/auth/actor"
import { hashPassword, isPassword } from "@/lib/server/auth/password"
import { limitPasswordAttempts } from "@/lib/server/auth/password-attempts"
import { type Placeholder, preparedQuery } from "@/lib/server/db/prepared-query"
import type { RequestFacts } from "@/lib/server/api/request-facts"
import { readPlatform, withPlatform } from "@/lib/server/tenancy/platform"
import type { Db } from "@/lib/server/tenancy/transaction"
import { memberEvents } from "./events"
import { hashToken } from "./jobs.server"

export type InvitationLink = { token: string; instituteId: number }
type Acceptance = InvitationLink & { password: string; first_name?: string | undefined; last_name?: string | undefined }

/** The invitation of a token, at the institute that sent it; throws `link_expired`. */
export async function showInvitation(link: InvitationLink) {
  const invitation = await readPlatform((db) => findInvitation(db, link).executeTakeFirst())
  if (!invitation?.expiresAt) throw new Failure("link_expired")
  return {
    email: invitation.email,
    first_name: invitation.firstName,
    last_name: invitation.lastName,
    role: { roleType: parseRole(invitation.role) },
    expiresAt: invitation.expiresAt,
    hasPassword: invitation.passwordHash !== null,
  }
}

/**
 * Makes the holder of the link a member, once. The link verifies the e-mail, so a user without a password chooses one; a
 * user with a password authenticates with it, since the mail may have been forwarded.
 */
export async function acceptInvitation({ password, first_name, last_name, ...link }: Acceptance, facts: RequestFacts) {
  const invitation = await readPlatform((db) => findInvitation(db, link).executeTakeFirst())
  if (!invitation) throw new Failure("link_expired")
  const { passwordHash: currentHash } = invitation
  const isNew = currentHash === null
  if (isNew) requireNewPassword({ password, email: invitation.email })
  else await requirePassword({ email: invitation.email, password, currentHash }, facts)
  if (invitation.disabledAt) throw new Failure("disabled")
  const passwordHash = isNew ? await hashPassword(password) : currentHash
  await withPlatform(async (db) => {
    const locked = await findInvitation(db, link).forUpdate("v").executeTakeFirst()
    if (locked?.passwordHash !== currentHash) throw new Failure("link_expired")
    await db
      .updateTable("users")
      .set({
        passwordHash,
        emailVerifiedAt: sql`coalesce("emailVerifiedAt", now())`,
        updatedAt: sql`now()`,
        ...(isNew && { firstName: first_name ?? locked.firstName, lastName: last_name ?? locked.lastName }),
      })
      .where("id", "=", locked.userId)
      .execute()
    await activateMembership(db, { ...link, userId: locked.userId })
  })
  return { email: invitation.email, role: { roleType: parseRole(invitation.role) } }
}

/** The pending invitations of a user, newest first; none for a user whose e-mail is not verified. */
export async function listOwnInvitations(db: Db, userId: number) {
  const rows = await listOwnInvitationRows(db, { userId })
  return rows.flatMap(({ id, name, image, role, expiresAt }) =>
    expiresAt ? [{ institute: { id, name, image }, role: { roleType: parseRole(role) }, expiresAt }] : [],
  )
}

/**
 * Makes a signed-in user a member by the invitation to their account. The verified e-mail shows that the invitation is
 * theirs: anybody may have signed up with an e-mail that they never verified. Throws `link_expired`.
 */
export async function acceptOwnInvitation(db: Db, userId: number, instituteId: number): Promise<void> {
  const invitation = await selectOwnInvitations(db, userId)
    .where("i.id", "=", instituteId)
    .forUpdate("v")
    .executeTakeFirst()
  if (!invitation) throw new Failure("link_expired")
  await activateMembership(db, { instituteId, userId })
}

/** The invitations that have not expired, at active institutes. */
const selectValidInvitations = (db: Db) =>
  db
    .selectFrom("invitations as v")
    .innerJoin("memberships as m", (on) =>
      on.onRef("m.instituteId", "=", "v.instituteId").onRef("m.userId", "=", "v.userId"),
    )
    .innerJoin("institutes as i", "i.id", "v.instituteId")
    .innerJoin("users as u", "u.id", "v.userId")
    .where("v.expiresAt", ">", sql<Date>`now()`)
    .where("m.status", "=", "invited")
    .where("i.status", "=", "active")

const listOwnInvitationRows = preparedQuery((db, placeholder: Placeholder<{ userId: number }>) =>
  selectOwnInvitations(db, placeholder("userId")).orderBy("v.id", "desc"),
)

/** The valid invitations to the account of a user; none for a user whose e-mail is not verified. */
export const selectOwnInvitations = (db: Db, userId: number | RawBuilder<number>) =>
  selectValidInvitations(db)
    .select(["i.id", "i.name", "i.image", "m.role", "v.expiresAt"])
    .where("v.userId", "=", userId)
    .where("u.emailVerifiedAt", "is not", null)
    .where("u.disabledAt", "is", null)

/** The valid invitation of a link. */
export const findInvitation = (db: Db, { token, instituteId }: InvitationLink) =>
  selectValidInvitations(db)
    .select(["v.userId", "v.firstName", "v.lastName", "v.expiresAt", "m.role"])
    .select(["u.email", "u.passwordHash", "u.disabledAt"])
    .where("v.tokenHash", "=", hashToken(token))
    .where("v.instituteId", "=", instituteId)

/** The inviter is told the name that the user has by now, which they may have entered with the acceptance. */
async function activateMembership(db: Db, { instituteId, userId }: { instituteId: number; userId: number }) {
  await requirePlaceOf(db, { instituteId, userId })
  const { role } = await db
    .updateTable("memberships")
    .set({ status: "active", joinedAt: sql`now()` })
    .where("instituteId", "=", instituteId)
    .where("userId", "=", userId)
    .returning("role")
    .executeTakeFirstOrThrow()
  const { invitedBy } = await db
    .deleteFrom("invitations")
    .where("instituteId", "=", instituteId)
    .where("userId", "=", userId)
    .returning("invitedBy")
    .executeTakeFirstOrThrow()
  const { firstName, lastName } = await db
    .selectFrom("users")
    .select(["firstName", "lastName"])
    .where("id", "=", userId)
    .executeTakeFirstOrThrow()
  await record(db, memberEvents.invitationAccepted, {
    by: userId,
    data: { userId, invitedBy, name: `${firstName} ${lastName}`.trim(), role: parseRole(role) },
    instituteId,
  })
}

/** A student takes a place by accepting; the invitation of staff holds theirs already. */
async function requirePlaceOf(db: Db, { instituteId, userId }: { instituteId: number; userId: number }) {
  const { role } = await db
    .selectFrom("memberships")
    .select("role")
    .where("instituteId", "=", instituteId)
    .where("userId", "=", userId)
    .executeTakeFirstOrThrow()
  if (role === "Student")
    await requireLimit(db, "activeStudents", { instituteId, amount: 1, failure: "enrolment_full" })
}

async function requirePassword(
  { email, password, currentHash }: { email: string; password: string; currentHash: string },
  facts: RequestFacts,
) {
  const isRight = await limitPasswordAttempts(
    { email, ip: facts.ip, device: await findKnownDevice(facts, email) },
    async () => (await isPassword(password, currentHash)) || undefined,
  )
  if (!isRight) throw new Failure("invalid_credentials")
}

function requireNewPassword({ email, password }: { email: string; password: string }) {
  const parsed = NewPassword.safeParse(password)
  if (!parsed.success)
    throw new Failure("invalid_input", { fields: { password: parsed.error.issues.map(({ message }) => message) } })
  requireStrongPassword({ email, password })
}
