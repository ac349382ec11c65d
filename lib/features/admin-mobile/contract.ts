import { z } from "zod"
import { endpoint } from "@/lib/contract/endpoint"
import { Mobile, Nothing } from "@/lib/contract/shapes"
import { CodeSent } from "@/lib/features/otp/contract"
import { Otp } from "@/lib/features/otp/identifier"

const HOUR = 3600
const MOST_NUMBERS = 5

/** The calls by which an institute's administrator changes the mobile number that is theirs (spec §6, §7). */
export const adminMobile = {
  verifyNumbers: endpoint("POST /institutes/v2/api/verify/mobile/numbers", {
    summary: "Which numbers are free: nobody but the caller has proved to own them",
    access: ["InstituteAdmin"],
    screen: "institute",
    scope: "own",
    body: z.object({ numbers: z.array(Mobile).min(1, "At least one").max(MOST_NUMBERS, "At most five") }),
    reply: z.array(z.object({ number: z.string(), isFree: z.boolean() })),
    limit: { calls: 30, perSeconds: HOUR },
  }),
  sendCode: endpoint("POST /institutes/v2/api/resend/otp", {
    summary:
      "Sends a code, or another in its place, to the caller's own number or to one that is to become it; who has proved no number yet proves first to be themselves",
    access: ["InstituteAdmin"],
    screen: "institute",
    scope: "own",
    body: z.object({ mobile: Mobile }),
    reply: CodeSent,
    failures: ["proof_needed", "too_many"],
    limit: { calls: 30, perSeconds: HOUR },
  }),
  change: endpoint("POST /institutes/v2/api/change/institute/admin/mobile/number", {
    summary:
      "Makes a number the caller's in place of the old one, which is told, as is the e-mail; `otp` carries the code of each number, that of the old one where it was proved",
    access: ["InstituteAdmin"],
    screen: "institute",
    scope: "own",
    body: z
      .object({
        /** The number as it stands, null for none; another one is `stale`. */
        old: Mobile.nullable(),
        new: Mobile,
        otp: z.object({ old: Otp.optional(), new: Otp }),
      })
      .refine((change) => change.old !== change.new, { path: ["new"], error: "Must be another number" }),
    reply: Nothing,
    failures: ["stale", "proof_needed", "wrong_code", "contact_taken", "too_many", "invalid_input"],
    limit: { calls: 60, perSeconds: HOUR },
  }),
}
