import { call } from "@/lib/client/api"
import { auth } from "@/lib/features/auth/contract"
import { userDetailsOf, type SignUpFields } from "./sign-up-errors"

/** Creates the account, or joins the institute with an existing one. */
export async function signUp(fields: SignUpFields): Promise<void> {
  await call(auth.createUser, { form: { userDetails: userDetailsOf(fields) } })
}
