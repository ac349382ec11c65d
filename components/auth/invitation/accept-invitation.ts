import { call } from "@/lib/client/api"
import type { Session } from "@/lib/client/session/next-auth-client"
import { signIn } from "@/lib/client/session/session"
import type { RequestOf } from "@/lib/contract/endpoint"
import { members } from "@/lib/features/members/contract"

/** Accepts an invitation and signs in with its password; resolves to the user. */
export async function acceptInvitation(
  body: RequestOf<typeof members.acceptInvitation>["body"],
): Promise<Session["user"]> {
  const { instituteId, password } = body
  const { email } = await call(members.acceptInvitation, { body })
  const { user } = await signIn({ provider: "credentials", username: email, password }, { instituteId, endOther: true })
  return user
}
