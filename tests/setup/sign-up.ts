import type { z } from "zod"
import type { RequestOf } from "@/lib/contract/endpoint"
import { type NewPerson, signUp } from "@/lib/features/sign-up/contract"
import { freshIp, latestOtp } from "./otp"
import { send } from "./test-app"

type Details = z.input<typeof NewPerson>
type Attachments = Omit<RequestOf<typeof signUp.createUser>["form"], "userDetails">

/** Sends the first or, with `otp` among the details, the second request of a sign-up. */
export const requestSignUp = (
  userDetails: Details,
  attachments: Attachments = {},
  headers: Record<string, string> = freshIp(),
) => send(null, signUp.createUser, { form: { userDetails, ...attachments } }, headers)

/** Signs up with the code of the mail; the answer is that of the first request where that is refused. */
export async function signUpByCode(userDetails: Details, attachments?: Attachments) {
  const asked = await requestSignUp(userDetails)
  if (asked.status !== 200) return asked
  return requestSignUp({ ...userDetails, otp: await latestOtp(userDetails.email) }, attachments)
}
