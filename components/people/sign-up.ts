import { call } from "@/lib/client/api"
import { signIn } from "@/lib/client/session"
import { people } from "@/lib/features/people/contract"
import type { Role } from "@/lib/shared/roles"
import { detailsOf, type SignUpFields } from "./sign-up-faults"

/** Makes the account, or joins with the one there is, and signs in with it; answers the role at the institute. */
export async function signUp(fields: SignUpFields): Promise<Role> {
  const details = detailsOf(fields)
  await call(people.createUser, { form: { userDetails: details } })
  const { user } = await signIn({ username: fields.email, password: fields.password, instituteId: fields.instituteId })
  return user.role
}
