import { z } from "zod"
import { endpoint } from "@/lib/contract/endpoint"
import { asJson, asOptionalJson, IMAGE, optionalUpload, TEASER } from "@/lib/contract/form"
import { Email, Id, Mobile, NewPassword, PersonName } from "@/lib/contract/shapes"
import { Profile } from "@/lib/features/auth/auth-shapes"
import { Otp } from "@/lib/features/otp/identifier"
import { BillingChange } from "@/lib/features/people/own-data"
import { ReferralCode } from "@/lib/features/referrals/referral-code"

const HOUR = 60 * 60

/** The form field `userDetails` of a sign-up. */
export const NewPerson = z.object({
  email: Email,
  /** The code that the first request sent to the e-mail; without it the request sends one. */
  otp: Otp.optional(),
  password: NewPassword,
  first_name: PersonName,
  last_name: z.union([z.literal(""), PersonName]).default(""),
  mobile_number: Mobile.optional(),
  gender: z.enum(["female", "male", "other", "undisclosed"]).optional(),
  /** The code of the referrer; counts only for a user who was no member before. */
  referralCode: ReferralCode.optional(),
  /** Consent that the institute may write to the mobile number by WhatsApp. */
  whatsApp: z.boolean().default(false),
  /** Whether they sign up on the way to a checkout: where the plan has no place left, a buyer may still join. */
  buying: z.boolean().default(false),
  instituteId: Id,
})
export type NewPerson = z.output<typeof NewPerson>

export const signUp = {
  createUser: endpoint("POST /users/v2/api/createUser", {
    summary:
      "Sign up as a student where the institute allows it. Without `otp` it sends a code to the e-mail and replies null, whether or not there is an account; with it, it replies the user, new or existing, who is now a member. A teaser and billing details are stored for a new member who teaches one day",
    access: "public",
    scope: "own",
    form: {
      userDetails: asJson(NewPerson),
      profilePic: optionalUpload(IMAGE),
      teaserVideo: optionalUpload(TEASER),
      billingDetails: asOptionalJson(BillingChange),
    },
    reply: Profile.nullable(),
    failures: [
      "sign_up_closed",
      "enrolment_full",
      "not_on_sale",
      "invalid_code",
      "disabled",
      "too_many_requests",
      "invalid_input",
      "quota_exceeded",
    ],
    limit: { calls: 120, perSeconds: HOUR },
    records: ["member.joined", "account.claimed", "whatsapp.consent_given"],
  }),
}
