import { Failure } from "@/lib/contract/errors"
import { roleOf } from "@/lib/server/auth/actor"
import { found } from "@/lib/server/db/outcomes"
import { enqueue } from "@/lib/server/jobs/job"
import { implement } from "@/lib/server/http/implement"
import { publicOrigin } from "@/lib/server/tenancy/public-origin"
import { acceptInvitation, joinInvited, listOwnInvitations, showInvitation } from "./accept-invitation.server"
import { addMember } from "./add-member.server"
import { members } from "./contract"
import { editMember } from "./edit-member.server"
import { exportCsv } from "./export-csv.server"
import { sendInvitations } from "./jobs.server"
import { findMember, listCards, listMembers } from "./member-queries.server"
import { findMeetingAccount, findOwnInstitute, listAllMemberships } from "./membership-queries.server"
import { saveParents, showMember } from "./profile.server"
import { allowCrm, assignRole, changeStatus, heldMember, removeMember } from "./standing.server"

export const memberHandlers = implement(members, {
  list: ({ db }, { query }) => listMembers(db, query),
  names: ({ db, actor }, { query }) => listCards(db, query, actor.role === "Teacher" ? actor.userId : undefined),
  exportCsv: ({ actor }, { query }) => exportCsv(actor, query),
  show: ({ db, actor }, { query }) => showMember(db, actor, query.id),
  add: ({ actor }, { form }) => addMember(actor, { details: form.userDetails, picture: form.profilePic }),
  addTeacher: ({ actor }, { body: { teacher, ...details } }) =>
    addMember(actor, { details: { ...details, role: "Teacher" }, teacher }),
  edit: ({ actor }, { form: { userDetails, ...parts } }) => editMember(actor, userDetails, parts),
  remove: ({ db, actor }, { query }) => removeMember(db, actor, query.id),
  changeStatus: ({ db, actor }, { body }) => changeStatus(db, actor, body),
  assignRole: ({ db, actor }, { body }) => assignRole(db, actor, body),
  allowCrm: ({ db, actor }, { body }) => allowCrm(db, actor, body),

  async hasCrm({ db, actor }, { params }) {
    if (params.id !== actor.instituteId) throw new Failure("other_institute")
    if (actor.role === "InstituteAdmin") return true
    const row = await found(
      db.selectFrom("memberships").select("crmAccess").where("userId", "=", actor.userId).executeTakeFirst(),
    )
    return row.crmAccess
  },

  saveParents: ({ db, actor }, { body }) => saveParents(db, actor, body),

  async zoomStatus({ db, actor }, { params: { userId } }) {
    if (userId !== actor.userId) await showMember(db, actor, userId)
    const account = await findMeetingAccount(db, userId)
    return {
      connected: account !== undefined,
      provider: account?.provider ?? null,
      since: account?.connectedAt ?? null,
    }
  },

  async ownInstitute({ db, actor }, { params }) {
    const { role, ...institute } = await found(findOwnInstitute(db, actor.userId, params.id))
    return { ...institute, role: { roleType: roleOf(role) } }
  },

  allMemberships: ({ db }, { query }) => listAllMemberships(db, query),

  async resendInvitation({ db, actor, instituteId }, { body }) {
    const member = await heldMember(db, actor, { id: body.id, act: "add" })
    if (member.status !== "invited") throw new Failure("not_found")
    await db
      .updateTable("invitations")
      .set({ sentAt: null, tokenHash: null, expiresAt: null })
      .where("userId", "=", body.id)
      .execute()
    await enqueue(db, sendInvitations, { instituteId })
    return found(findMember(db, body.id))
  },

  ownInvitations: ({ db, actor }) => listOwnInvitations(db, actor.userId),

  async joinInvited({ db, actor }, { query: { instituteId } }) {
    await joinInvited(db, actor.userId, instituteId)
    const { role, ...institute } = await found(findOwnInstitute(db, actor.userId, instituteId))
    return { ...institute, origin: publicOrigin(institute), role: { roleType: roleOf(role) } }
  },

  showInvitation: (_, { body }) => showInvitation(body),
  acceptInvitation: ({ facts }, { body }) => acceptInvitation(body, facts.ip),
})
