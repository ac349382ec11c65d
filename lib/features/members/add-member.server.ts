import { Failure } from "@/lib/contract/errors"
import type { Upload } from "@/lib/contract/form"
import type { BillingChange } from "@/lib/features/people/own-data"
import { saveTeacherData } from "@/lib/features/people/people.server"
import type { Actor } from "@/lib/server/auth/actor"
import { files } from "@/lib/server/gateways/files/files"
import { withStoredFiles } from "@/lib/server/media/with-stored-files"
import { enqueue } from "@/lib/server/jobs/job"
import { storeVideo } from "@/lib/server/media/store-video"
import { storePortrait } from "@/lib/server/media/store-picture"
import { orNotFound } from "@/lib/server/db/or-not-found"
import { readInstitute, withInstitute } from "@/lib/server/tenancy/institute"
import { withPlatform } from "@/lib/server/tenancy/platform"
import type { Db } from "@/lib/server/tenancy/transaction"
import { findOrInsertUser } from "./find-or-insert-users.server"
import { inviteMembers } from "./invite-members.server"
import { sendInvitations } from "./jobs.server"
import type { Member, NewMember, TeacherProfile } from "./member-shapes"
import { findMember } from "./member-queries.server"
import { requireProofForRole } from "./require-proof-for-role.server"
import { mayManage } from "./rights"
import { findRole } from "./manage-member.server"
import { saveTeacherProfile } from "./teacher-profile.server"

interface AddMemberInput {
  details: NewMember
  picture?: Upload | undefined
  teaser?: Upload | undefined
  billing?: BillingChange | undefined
  teacher?: TeacherProfile
}

/**
 * Adds a person to the caller's institute with status `invited` and queues the mail. The answer is the same whether or not
 * the e-mail has an account, and takes as long: until the invitation is accepted, the institute sees only what it entered,
 * and the picture of an existing account is not changed. Throws `already_member`, and `forbidden` for billing details of a
 * former teacher, which only the person changes, and `reauthentication_required` for a role that may change money or roles.
 */
export async function addMember(
  actor: Actor,
  { details, picture, teaser, billing, teacher }: AddMemberInput,
): Promise<Member> {
  if (!mayManage(actor.role, "add", details.role)) throw new Failure("forbidden")
  await readInstitute(actor.instituteId, async (db) => {
    const customRoleId = await findCustomRoleId(db, details)
    await requireProofForRole(db, actor, { role: details.role, customRoleId })
  })
  const { email, first_name: firstName, last_name: lastName, mobile_number: mobile = null } = details
  const person = { firstName, lastName, mobile }
  const { id: userId, isNew } = await withPlatform((db) => findOrInsertUser(db, { email, ...person }))
  return withStoredFiles(async (track) => {
    const stored = track(picture && (await storePortrait(actor.instituteId, picture.path)))
    const video = track(teaser && (await storeVideo(actor.instituteId, teaser)))
    const added = await withInstitute(actor.instituteId, async (db) => {
      const customRoleId = await findCustomRoleId(db, details)
      const invited = await inviteMembers(db, [{ userId, ...person }], {
        role: details.role,
        customRoleId,
        invitedBy: actor.userId,
      })
      if (!invited.has(userId)) throw await alreadyMember(db, userId)
      if (stored && isNew) await db.updateTable("users").set({ image: stored.key }).where("id", "=", userId).execute()
      if (teacher) await saveTeacherProfile(db, userId, teacher)
      await saveTeacherData(db, userId, { video, billing })
      await enqueue(db, sendInvitations, { instituteId: actor.instituteId })
      return orNotFound(findMember(db, userId))
    })
    if (stored && !isNew) await files.remove(stored.key)
    return added
  })
}

/** The refusal names the member, whom the caller may see in a list. */
async function alreadyMember(db: Db, userId: number): Promise<Failure> {
  const { first_name: name, role } = await orNotFound(findMember(db, userId))
  return new Failure("already_member", {
    fields: { email: ["Belongs to the institute already"] },
    details: { id: String(userId), name, role: role.roleType },
  })
}

async function findCustomRoleId(db: Db, { role, roleId }: NewMember): Promise<number | null> {
  if (roleId === undefined) return null
  const assigned = await findRole(db, roleId)
  if (assigned.role !== role) throw new Failure("invalid_input", { fields: { roleId: ["Does not rest on this role"] } })
  return assigned.customRoleId
}
