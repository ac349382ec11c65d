import { call } from "@/lib/client/api"
import type { Session } from "@/lib/client/auth-route"
import { signIn } from "@/lib/client/session"
import type { Sent } from "@/lib/contract/endpoint"
import { members } from "@/lib/features/members/contract"

/** Accepts an invitation and signs in with its password; answers who they are there. */
export async function accept(body: Sent<typeof members.acceptInvitation>["body"]): Promise<Session["user"]> {
  const { instituteId, password } = body
  const { email } = await call(members.acceptInvitation, { body })
  const { user } = await signIn({ way: "credentials", username: email, password }, { instituteId, endOther: true })
  return user
}
