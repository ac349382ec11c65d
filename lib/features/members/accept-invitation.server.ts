import { sql } from "kysely"
import { Failure } from "@/lib/contract/errors"
import { NewPassword } from "@/lib/contract/shapes"
import { requireGoodPassword } from "@/lib/features/auth/auth.server"
import { roleOf } from "@/lib/server/auth/actor"
import { hashPassword, isPassword } from "@/lib/server/auth/password"
import { withinPasswordTries } from "@/lib/server/auth/password-tries"
import { readPlatform, withPlatform } from "@/lib/server/tenancy/platform"
import type { Db } from "@/lib/server/tenancy/transaction"
import { hashToken } from "./jobs.server"

type Held = { token: string; instituteId: number }
type Acceptance = Held & { password: string; first_name?: string | undefined; last_name?: string | undefined }

/** What an invitation says to whoever holds its link, at the institute that sent it; throws `link_expired`. */
export async function showInvitation(held: Held) {
  const found = await readPlatform((db) => findInvitation(db, held).executeTakeFirst())
  if (!found?.expiresAt) throw new Failure("link_expired")
  return {
    email: found.email,
    first_name: found.firstName,
    last_name: found.lastName,
    role: { roleType: roleOf(found.role) },
    expiresAt: found.expiresAt,
    hasPassword: found.passwordHash !== null,
  }
}

/**
 * Makes whoever holds the link a member, once. The link proves the e-mail, so somebody without a password chooses one;
 * somebody with an account proves that it is theirs, for the mail may have been passed on.
 */
export async function acceptInvitation({ password, first_name, last_name, ...held }: Acceptance, ip: string) {
  const found = await readPlatform((db) => findInvitation(db, held).executeTakeFirst())
  if (!found) throw new Failure("link_expired")
  const { passwordHash: kept } = found
  const isNew = kept === null
  if (isNew) requireNewPassword({ password, email: found.email })
  else await requireProof({ email: found.email, password, kept }, ip)
  if (found.disabledAt) throw new Failure("disabled")
  const passwordHash = isNew ? await hashPassword(password) : kept
  await withPlatform(async (db) => {
    const still = await findInvitation(db, held).forUpdate("v").executeTakeFirst()
    if (still?.passwordHash !== kept) throw new Failure("link_expired")
    await join(db, { ...held, userId: still.userId })
    await db
      .updateTable("users")
      .set({
        passwordHash,
        emailVerifiedAt: sql`coalesce("emailVerifiedAt", now())`,
        updatedAt: sql`now()`,
        ...(isNew && { firstName: first_name ?? still.firstName, lastName: last_name ?? still.lastName }),
      })
      .where("id", "=", still.userId)
      .execute()
  })
  return { email: found.email, role: { roleType: roleOf(found.role) } }
}

/** The invitations that wait for a person, the newest first; a person who has not proved their e-mail has none. */
export async function listOwnInvitations(db: Db, userId: number) {
  const rows = await selectOwn(db, userId).orderBy("v.id", "desc").execute()
  return rows.flatMap(({ id, name, image, role, expiresAt }) =>
    expiresAt ? [{ institute: { id, name, image }, role: { roleType: roleOf(role) }, expiresAt }] : [],
  )
}

/**
 * Makes somebody a member by an invitation to their account. The session says who they are, and the proved e-mail that
 * the invitation is theirs: anybody may have signed up with an e-mail that they never proved. Throws `link_expired`.
 */
export async function joinInvited(db: Db, userId: number, instituteId: number): Promise<void> {
  const invitation = await selectOwn(db, userId).where("i.id", "=", instituteId).forUpdate("v").executeTakeFirst()
  if (!invitation) throw new Failure("link_expired")
  await join(db, { instituteId, userId })
}

/** The invitations that are still good, at institutes that are open. */
const selectGood = (db: Db) =>
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

const selectOwn = (db: Db, userId: number) =>
  selectGood(db)
    .select(["i.id", "i.name", "i.image", "m.role", "v.expiresAt"])
    .where("v.userId", "=", userId)
    .where("u.emailVerifiedAt", "is not", null)
    .where("u.disabledAt", "is", null)

const findInvitation = (db: Db, { token, instituteId }: Held) =>
  selectGood(db)
    .select(["v.userId", "v.firstName", "v.lastName", "v.expiresAt", "m.role"])
    .select(["u.email", "u.passwordHash", "u.disabledAt"])
    .where("v.tokenHash", "=", hashToken(token))
    .where("v.instituteId", "=", instituteId)

async function join(db: Db, { instituteId, userId }: { instituteId: number; userId: number }) {
  await db
    .updateTable("memberships")
    .set({ status: "active", joinedAt: sql`now()` })
    .where("instituteId", "=", instituteId)
    .where("userId", "=", userId)
    .execute()
  await db.deleteFrom("invitations").where("instituteId", "=", instituteId).where("userId", "=", userId).execute()
  await db
    .insertInto("audit_entries")
    .values({ instituteId, actorId: userId, action: "invitation.accepted", target: `user:${userId}` })
    .execute()
}

async function requireProof({ email, password, kept }: { email: string; password: string; kept: string }, ip: string) {
  const isTheirs = await withinPasswordTries({ email, ip }, async () => (await isPassword(password, kept)) || undefined)
  if (!isTheirs) throw new Failure("wrong_credentials")
}

function requireNewPassword({ email, password }: { email: string; password: string }) {
  const parsed = NewPassword.safeParse(password)
  if (!parsed.success)
    throw new Failure("invalid_input", { fields: { password: parsed.error.issues.map(({ message }) => message) } })
  requireGoodPassword({ email, password })
}
