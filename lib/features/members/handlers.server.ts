import { Failure } from "@/lib/contract/errors"
import { parseRole } from "@/lib/server/auth/actor"
import { orNotFound } from "@/lib/server/db/or-not-found"
import { enqueue } from "@/lib/server/jobs/job"
import { implement } from "@/lib/server/api/implement"
import { publicOrigin } from "@/lib/server/origin"
import { acceptInvitation, acceptOwnInvitation, listOwnInvitations, showInvitation } from "./accept-invitation.server"
import { addMember } from "./add-member.server"
import { listAllMemberships } from "./all-memberships.server"
import { members } from "./contract"
import { declineInvitation, declineOwnInvitation } from "./decline-invitation.server"
import { editMember } from "./edit-member.server"
import { exportCsv } from "./export-csv.server"
import { hasCrmAccess } from "./has-crm-access"
import { sendInvitations } from "./jobs.server"
import { findMember, listMemberCards, listMembers } from "./member-queries.server"
import { findMeetingAccount, findActiveMembership } from "./membership-queries.server"
import { saveParents, showMember } from "./show-member.server"
import { setCrmAccess, assignRole, changeStatus, lockManageableMember, removeMember } from "./manage-member.server"

export const memberHandlers = implement(members, {
  list: ({ db, actor }, { query }) => listMembers(db, query, actor.role === "Teacher" ? actor.userId : undefined),
  listNames: ({ db, actor }, { query }) =>
    listMemberCards(db, query, actor.role === "Teacher" ? actor.userId : undefined),
  exportCsv: ({ actor }, { query }) => exportCsv(actor, query),
  show: ({ db, actor }, { query }) => showMember(db, actor, query.id),
  add: ({ actor }, { form }) =>
    addMember(actor, {
      details: form.userDetails,
      picture: form.profilePic,
      teaser: form.teaserVideo,
      billing: form.billingDetails,
    }),
  addTeacher: ({ actor }, { body: { teacher, ...details } }) =>
    addMember(actor, { details: { ...details, role: "Teacher" }, teacher }),
  edit: ({ actor }, { form: { userDetails, ...parts } }) => editMember(actor, userDetails, parts),
  remove: ({ db, actor }, { query }) => removeMember(db, actor, query.id),
  changeStatus: ({ db, actor }, { body }) => changeStatus(db, actor, body),
  assignRole: ({ db, actor }, { body }) => assignRole(db, actor, body),
  setCrmAccess: ({ db, actor }, { body }) => setCrmAccess(db, actor, body),

  async hasCrmAccess({ actor }, { params }) {
    if (params.id !== actor.instituteId) throw new Failure("other_institute")
    return hasCrmAccess(actor)
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
    const { role, ...institute } = await orNotFound(findActiveMembership(db, actor.userId, params.id))
    return { ...institute, role: { roleType: parseRole(role) } }
  },

  allMemberships: ({ db }, { query }) => listAllMemberships(db, query),

  async resendInvitation({ db, actor, instituteId }, { body }) {
    const member = await lockManageableMember(db, actor, { id: body.id, action: "add" })
    if (member.status !== "invited") throw new Failure("not_found")
    await db
      .updateTable("invitations")
      .set({ refusedAt: null, sentAt: null, tokenHash: null, expiresAt: null, waits: false })
      .where("userId", "=", body.id)
      .execute()
    await enqueue(db, sendInvitations, { instituteId })
    return orNotFound(findMember(db, body.id))
  },

  ownInvitations: ({ db, actor }) => listOwnInvitations(db, actor.userId),

  async acceptOwnInvitation({ db, actor }, { query: { instituteId } }) {
    await acceptOwnInvitation(db, actor.userId, instituteId)
    const { role, ...institute } = await orNotFound(findActiveMembership(db, actor.userId, instituteId))
    return { ...institute, origin: publicOrigin(institute), role: { roleType: parseRole(role) } }
  },

  async declineOwnInvitation({ actor }, { query: { instituteId } }) {
    await declineOwnInvitation(actor.userId, instituteId)
    return null
  },

  showInvitation: (_, { body }) => showInvitation(body),
  acceptInvitation: ({ facts }, { body }) => acceptInvitation(body, facts),

  async declineInvitation(_, { body }) {
    await declineInvitation(body)
    return null
  },
})
