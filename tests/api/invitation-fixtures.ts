import { members } from "@/lib/features/members/contract"
import { sendInvitations } from "@/lib/features/members/jobs.server"
import { readOutbox } from "@/lib/server/gateways/outbox"
import { withPlatform } from "@/lib/server/tenancy/platform"
import type { Role } from "@/lib/shared/roles"
import { password } from "../setup/sign-in"
import { institutes, send, type TestMember, unique } from "../setup/test-app"

/** Lets an administrator of acme invite a person; returns the id of the user. */
export async function invite(owner: TestMember, email: string, role: Role = "Teacher"): Promise<number> {
  const { data } = await send(owner, members.add, {
    form: { userDetails: { email, first_name: "Meera", last_name: "Nair", role } },
  })
  return data.user_id
}

/** The token of the link that was mailed last to an address. */
export async function latestToken(email: string): Promise<string> {
  await sendInvitations.run({ instituteId: institutes.acme })
  const message = (await readOutbox(500)).find(({ to }) => to === email)
  const [, token = ""] = /accept-invite\/([\w-]{43})/.exec(message?.text ?? "") ?? []
  return token
}

export const linkOf = (token: string, instituteId = 2) => ({ token, instituteId })

/** Accepts the invitation of a link with a password. */
export const accept = (token: string, more: { password?: string; first_name?: string } = {}, instituteId = 2) =>
  send(null, members.acceptInvitation, { body: { ...linkOf(token, instituteId), password, ...more } })

export const newEmail = () => `${unique("invited")}@members.test`

/** The invitations that wait for an answer of a signed-in person. */
export const waiting = async (as: TestMember) => (await send(as, members.ownInvitations, {})).data

/** Accepts the invitation to the account of a signed-in person. */
export const join = (as: TestMember, instituteId: number) =>
  send(as, members.acceptOwnInvitation, { query: { instituteId: String(instituteId) } })

export const verifyEmail = (userId: number) =>
  withPlatform((db) => db.updateTable("users").set({ emailVerifiedAt: new Date() }).where("id", "=", userId).execute())
