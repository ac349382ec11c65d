import { sql } from "kysely"
import { Failure } from "@/lib/contract/errors"
import type { Upload } from "@/lib/contract/form"
import type { Actor } from "@/lib/server/auth/actor"
import { files } from "@/lib/server/gateways/files/files"
import { enqueue } from "@/lib/server/jobs/job"
import { storePortrait } from "@/lib/server/media/store-picture"
import { found } from "@/lib/server/db/outcomes"
import { withInstitute } from "@/lib/server/tenancy/institute"
import { withPlatform } from "@/lib/server/tenancy/platform"
import type { Db } from "@/lib/server/tenancy/transaction"
import { sendInvitations } from "./jobs.server"
import type { Member, NewMember, TeacherProfile } from "./member-shapes"
import { findMember } from "./member-queries.server"
import { note } from "./note.server"
import { mayManage } from "./rights"
import { findRole } from "./standing.server"
import { saveTeacher } from "./teacher-profile.server"

interface Added {
  details: NewMember
  picture?: Upload | undefined
  teacher?: TeacherProfile
}

/**
 * Adds a person to the caller's institute as invited and queues the mail. Whether the e-mail has an account already
 * changes nothing of the answer: until they come, the institute sees only what it wrote, and the picture of who has an
 * account is theirs to choose. Throws `already_member`.
 */
export async function addMember(actor: Actor, { details, picture, teacher }: Added): Promise<Member> {
  if (!mayManage(actor.role, "add", details.role)) throw new Failure("no_rights")
  const { id: userId, isNew } = await withPlatform((db) => findOrInsertPerson(db, details))
  const stored = isNew && picture ? await storePortrait(actor.instituteId, picture.path) : undefined
  try {
    return await withInstitute(actor.instituteId, async (db) => {
      const customRoleId = await customRoleOf(db, details)
      await inviteMember(db, actor, { ...details, userId, customRoleId })
      if (stored) await db.updateTable("users").set({ image: stored.key }).where("id", "=", userId).execute()
      if (teacher) await saveTeacher(db, userId, teacher)
      await enqueue(db, sendInvitations, { instituteId: actor.instituteId })
      return found(findMember(db, userId))
    })
  } catch (error) {
    if (stored) await files.remove(stored.key)
    throw error
  }
}

async function customRoleOf(db: Db, { role, roleId }: NewMember): Promise<number | null> {
  if (roleId === undefined) return null
  const given = await findRole(db, roleId)
  if (given.role !== role) throw new Failure("invalid_input", { fields: { roleId: ["Does not rest on this role"] } })
  return given.customRoleId
}

type Invited = {
  userId: number
  role: string
  customRoleId: number | null
  first_name: string
  last_name: string
  mobile_number?: string | undefined
}

/** Writes the membership and its invitation; who had left may come again. The mail is for `sendInvitations` to send. */
export async function inviteMember(db: Db, actor: Actor, person: Invited): Promise<void> {
  const { userId, role, customRoleId } = person
  const invited = { role, customRoleId, status: "invited", crmAccess: false }
  const written = await db
    .insertInto("memberships")
    .values({ userId, ...invited })
    .onConflict((conflict) =>
      conflict
        .columns(["instituteId", "userId"])
        .doUpdateSet({ ...invited, joinedAt: sql`now()` })
        .where("memberships.status", "=", "left"),
    )
    .returning("id")
    .executeTakeFirst()
  if (!written) throw new Failure("already_member", { fields: { email: ["Belongs to the institute already"] } })
  await db
    .insertInto("invitations")
    .values({
      userId,
      firstName: person.first_name,
      lastName: person.last_name,
      mobile: person.mobile_number ?? null,
      invitedBy: actor.userId,
    })
    .execute()
  await note(db, actor, { action: "member.invited", target: `user:${userId}`, after: { role, customRoleId } })
}

type NewPerson = Pick<NewMember, "email" | "first_name" | "last_name" | "mobile_number">

/** The person of an e-mail, made if there is none: people are one over all institutes, so the platform writes them. */
async function findOrInsertPerson(db: Db, person: NewPerson): Promise<{ id: number; isNew: boolean }> {
  const made = await db
    .insertInto("users")
    .values({
      email: person.email,
      firstName: person.first_name,
      lastName: person.last_name,
      mobile: person.mobile_number ?? null,
    })
    .onConflict((conflict) => conflict.column("email").doNothing())
    .returning("id")
    .executeTakeFirst()
  if (made) return { ...made, isNew: true }
  const { id } = await db.selectFrom("users").select("id").where("email", "=", person.email).executeTakeFirstOrThrow()
  return { id, isNew: false }
}
