import { call } from "@/lib/client/api"
import { signIn } from "@/lib/client/session"
import type { Sent } from "@/lib/contract/endpoint"
import { members } from "@/lib/features/members/contract"
import type { Role } from "@/lib/shared/roles"

/** Accepts an invitation and signs in with its password; answers the role at the institute. */
export async function accept(body: Sent<typeof members.acceptInvitation>["body"]): Promise<Role> {
  const { instituteId, password } = body
  const { email } = await call(members.acceptInvitation, { body })
  const { user } = await signIn({ way: "credentials", username: email, password }, { instituteId, endOther: true })
  return user.role
}
