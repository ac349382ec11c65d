import { sql } from "kysely"
import { Failure } from "@/lib/contract/errors"
import type { Upload } from "@/lib/contract/form"
import type { BillingChange } from "@/lib/features/profile/own-data"
import { saveBilling, saveTeaser } from "@/lib/features/profile/profile.server"
import type { Actor } from "@/lib/server/auth/actor"
import { mayOnScreen } from "@/lib/server/auth/screen-rights"
import { found } from "@/lib/server/db/outcomes"
import { files } from "@/lib/server/gateways/files/files"
import { enqueue } from "@/lib/server/jobs/job"
import { removeFiles } from "@/lib/server/media/remove-files"
import { type StoredFilm, storeFilm } from "@/lib/server/media/store-film"
import { storePortrait } from "@/lib/server/media/store-picture"
import { readInstitute, withInstitute } from "@/lib/server/tenancy/institute"
import type { Db } from "@/lib/server/tenancy/transaction"
import { type Changeable, changeableBy } from "./changeable.server"
import type { Member, MemberChange } from "./member-shapes"
import { findMember } from "./member-queries.server"
import { note } from "./note.server"
import { findDetail } from "./profile.server"
import { mayManage } from "./rights"
import { saveTeacher } from "./teacher-profile.server"

/** What comes along with a change. */
interface Parts {
  profilePic?: Upload | undefined
  teaserVideo?: Upload | undefined
  billingDetails?: BillingChange | undefined
}
type Wish = {
  userId: number
  change: MemberChange
  image: string | undefined
  film: StoredFilm | undefined
  billing: BillingChange | undefined
}

/** Changes a member, or oneself, as far as the data are the caller's to change. Throws `stale`, `no_rights`. */
export async function editMember(actor: Actor, change: MemberChange, parts: Parts) {
  const { profilePic: picture, teaserVideo: teaser, billingDetails: billing } = parts
  const { instituteId } = actor
  const userId = change.id ?? actor.userId
  const stands = await readInstitute(instituteId, (db) => requireEditable(db, actor, userId))
  requireAllowed(change, stands, { ...(await changeableBy(actor, stands)), hasPicture: picture !== undefined })
  requireOwn(change, stands, { ...parts, isOwn: userId === actor.userId })
  const stored = picture && (await storePortrait(instituteId, picture.path))
  const film = teaser && (await storeFilm(instituteId, teaser))
  try {
    await withInstitute(instituteId, (db) => save(db, actor, { userId, change, image: stored?.key, film, billing }))
  } catch (error) {
    for (const file of [stored, film]) if (file) await files.remove(file.key)
    throw error
  }
  const changeable = await changeableBy(actor, stands)
  return readInstitute(instituteId, (db) => findDetail(db, userId, changeable))
}

async function requireEditable(db: Db, actor: Actor, userId: number): Promise<Member> {
  const member = await found(findMember(db, userId))
  if (userId === actor.userId) return member
  const isTheirs = mayManage(actor.role, "edit", member.role.roleType) && member.status !== "left"
  if (!isTheirs || !(await mayOnScreen(db, actor, { screen: "users", right: "edit" }))) throw new Failure("no_rights")
  return member
}

function requireAllowed(change: MemberChange, stands: Member, may: Changeable & { hasPicture: boolean }) {
  const isSameName = change.first_name === stands.first_name && change.last_name === stands.last_name
  const isSame = isSameName && change.gender === stands.gender && !may.hasPicture
  if ((!isSame && !may.name) || (change.mobile_number !== stands.mobile_number && !may.mobile))
    throw new Failure("no_rights")
}

/** What nobody says of another person; and what only a teacher has. */
function requireOwn(change: MemberChange, { role }: Member, { isOwn, ...parts }: Parts & { isOwn: boolean }) {
  const isPrivate = change.date_of_birth !== undefined || change.without !== undefined
  const isTeachers = parts.billingDetails !== undefined || parts.teaserVideo !== undefined
  if ((isPrivate || isTeachers) && !isOwn) throw new Failure("no_rights")
  if (isTeachers && role.roleType !== "Teacher") throw new Failure("no_rights")
}

async function save(db: Db, actor: Actor, { userId, change, image, film, billing }: Wish) {
  const before = await found(findMember(db, userId))
  const { numUpdatedRows } = await db
    .updateTable("memberships")
    .set({ updatedAt: sql`now()` })
    .where("userId", "=", userId)
    .where("version", "=", change.version)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Failure("stale")
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
  if (change.teacher && before.role.roleType === "Teacher") await saveTeacher(db, userId, change.teacher)
  if (film ?? without.includes("teaserVideo")) await saveTeaser(db, userId, film ?? null)
  if (billing) await saveBilling(db, userId, billing)
  await note(db, actor, {
    action: "member.edited",
    target: `user:${userId}`,
    before: ownDataOf(before),
    after: ownDataOf(await found(findMember(db, userId))),
  })
}

const ownDataOf = ({ first_name, last_name, mobile_number, gender, profileImage }: Member) => ({
  first_name,
  last_name,
  mobile_number,
  gender,
  profileImage,
})
