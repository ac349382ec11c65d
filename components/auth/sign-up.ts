import { call } from "@/lib/client/api"
import { people } from "@/lib/features/auth/contract"
import { detailsOf, type SignUpFields } from "./sign-up-faults"

/** Makes the account, or joins with the one there is. */
export async function signUp(fields: SignUpFields): Promise<void> {
  await call(people.createUser, { form: { userDetails: detailsOf(fields) } })
}
