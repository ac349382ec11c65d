import { sql } from "kysely"
import { Failure } from "@/lib/contract/errors"
import { mayUseScreen } from "@/lib/contract/may"
import type { Upload } from "@/lib/contract/form"
import { changesBetween } from "@/lib/features/events/changes"
import { record } from "@/lib/features/events/events.server"
import type { BillingChange } from "@/lib/features/people/own-data"
import { saveBilling, saveTeaser } from "@/lib/features/people/people.server"
import type { Actor } from "@/lib/server/auth/actor"
import { requireNotHeld, requirePlanToChange } from "@/lib/server/auth/authorise"
import { orNotFound } from "@/lib/server/db/or-not-found"
import { withStoredFiles } from "@/lib/server/media/with-stored-files"
import { enqueue } from "@/lib/server/jobs/job"
import { removeFiles } from "@/lib/server/media/remove-files"
import { type StoredVideo, storeVideo } from "@/lib/server/media/store-video"
import { storePortrait } from "@/lib/server/media/store-picture"
import { readInstitute, withInstitute } from "@/lib/server/tenancy/institute"
import { STAFF } from "@/lib/shared/roles"
import type { Db } from "@/lib/server/tenancy/transaction"
import { memberEvents } from "./events"
import { type EditableFields, findEditableFields } from "./find-editable-fields.server"
import type { Member, MemberChange } from "./member-shapes"
import { findMember } from "./member-queries.server"
import { findMemberDetail, touchMembership } from "./show-member.server"
import { mayManage } from "./rights"
import { saveTeacherProfile } from "./teacher-profile.server"

/** The other fields of the form. */
interface Attachments {
  profilePic?: Upload | undefined
  teaserVideo?: Upload | undefined
  billingDetails?: BillingChange | undefined
}
type MemberUpdate = {
  userId: number
  change: MemberChange
  image: string | undefined
  video: StoredVideo | undefined
  billing: BillingChange | undefined
}

/** Changes a member, or the caller, within what the caller may change. Throws `stale`, `forbidden`. */
export async function editMember(actor: Actor, change: MemberChange, attachments: Attachments) {
  const { profilePic: picture, teaserVideo: teaser, billingDetails: billing } = attachments
  const { instituteId } = actor
  const userId = change.id ?? actor.userId
  const current = await readInstitute(instituteId, (db) => requireEditable(db, actor, userId))
  requireAllowed(change, current, { ...(await findEditableFields(actor, current)), hasPicture: picture !== undefined })
  requireOwn(change, current, { ...attachments, isOwn: userId === actor.userId })
  await withStoredFiles(async (track) => {
    const stored = track(picture && (await storePortrait(instituteId, picture.path)))
    const video = track(teaser && (await storeVideo(instituteId, teaser)))
    await withInstitute(instituteId, (db) => save(db, actor, { userId, change, image: stored?.key, video, billing }))
  })
  const changeable = await findEditableFields(actor, current)
  return readInstitute(instituteId, (db) => findMemberDetail(db, userId, changeable))
}

async function requireEditable(db: Db, actor: Actor, userId: number): Promise<Member> {
  const member = await orNotFound(findMember(db, userId))
  if (userId === actor.userId) return member
  const mayEdit = mayManage(actor.role, "edit", member.role.roleType) && member.status !== "left"
  if (!mayEdit || !mayUseScreen(actor, { screen: "users", right: "edit" })) throw new Failure("forbidden")
  await requirePlanToChange(db)
  await requireNotHeld(db, actor)
  return member
}

function requireAllowed(change: MemberChange, current: Member, may: EditableFields & { hasPicture: boolean }) {
  const isSameName = change.first_name === current.first_name && change.last_name === current.last_name
  const isSame = isSameName && change.gender === current.gender && !may.hasPicture
  if ((!isSame && !may.name) || (change.mobile_number !== current.mobile_number && !may.mobile))
    throw new Failure("forbidden")
}

/** Throws `forbidden` for data that only the person may change, and for data that only a teacher has. */
function requireOwn(
  change: MemberChange,
  { role }: Member,
  { isOwn, ...attachments }: Attachments & { isOwn: boolean },
) {
  const isPrivate = change.date_of_birth !== undefined || change.without !== undefined
  const isTeachers = attachments.billingDetails !== undefined || attachments.teaserVideo !== undefined
  if ((isPrivate || isTeachers) && !isOwn) throw new Failure("forbidden")
  if (isTeachers && role.roleType !== "Teacher") throw new Failure("forbidden")
}

async function save(db: Db, actor: Actor, { userId, change, image, video, billing }: MemberUpdate) {
  const before = await orNotFound(findMember(db, userId))
  await touchMembership(db, userId, change.version)
  const { first_name: firstName, last_name: lastName, mobile_number: mobile, gender, date_of_birth: birthDate } = change
  const { without = [] } = change
  const picture = image ?? (without.includes("profilePic") ? null : undefined)
  if (before.status === "invited")
    await db.updateTable("invitations").set({ firstName, lastName, mobile }).where("userId", "=", userId).execute()
  else
    await db
      .updateTable("users")
      .set({ firstName, lastName, mobile, gender, birthDate, image: picture, updatedAt: sql`now()` })
      .where("id", "=", userId)
      .execute()
  if (picture !== undefined && before.profileImage) await enqueue(db, removeFiles, { keys: [before.profileImage] })
  if (change.teacher && STAFF.some((role) => role === before.role.roleType))
    await saveTeacherProfile(db, userId, change.teacher)
  if (video ?? without.includes("teaserVideo")) await saveTeaser(db, userId, video ?? null)
  if (billing) await saveBilling(db, userId, billing)
  const after = recordedFieldsOf(await orNotFound(findMember(db, userId)))
  const changes = changesBetween(recordedFieldsOf(before), after)
  await record(db, memberEvents.edited, { by: actor, data: { userId }, changes })
}

const recordedFieldsOf = ({ first_name, last_name, mobile_number, gender, profileImage }: Member) => ({
  first_name,
  last_name,
  mobile_number,
  gender,
  profileImage,
})
