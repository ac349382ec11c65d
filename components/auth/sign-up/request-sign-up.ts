import { call } from "@/lib/client/api"
import { isCheckout, readReturnPath } from "@/lib/client/session/return-path"
import { signUp } from "@/lib/features/sign-up/contract"
import { userDetailsOf, type SignUpFields } from "./sign-up-errors"

/** Has a code sent to the e-mail; with that code, creates the account or joins the institute with an existing one. */
export async function requestSignUp(fields: SignUpFields, otp?: string): Promise<void> {
  const userDetails = { ...userDetailsOf(fields), ...(otp && { otp }), buying: isCheckout(readReturnPath()) }
  await call(signUp.createUser, { form: { userDetails } })
}
