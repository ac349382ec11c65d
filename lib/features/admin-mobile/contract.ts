import { z } from "zod"
import { endpoint } from "@/lib/contract/endpoint"
import { Mobile, Nothing } from "@/lib/contract/shapes"
import { CodeSent } from "@/lib/features/otp/contract"
import { Otp } from "@/lib/features/otp/identifier"

const HOUR = 3600
const MAX_NUMBERS = 5

/** The calls by which an InstituteAdmin changes their mobile number (spec §6, §7). */
export const adminMobile = {
  verifyNumbers: endpoint("POST /institutes/v2/api/verify/mobile/numbers", {
    summary: "Which numbers are free: not verified for another user",
    access: ["InstituteAdmin"],
    screen: "institute",
    scope: "own",
    body: z.object({ numbers: z.array(Mobile).min(1, "At least one").max(MAX_NUMBERS, "At most five") }),
    reply: z.array(z.object({ number: z.string(), isFree: z.boolean() })),
    limit: { calls: 30, perSeconds: HOUR },
    recordsNothing: "it answers with a code or a link, which is no event",
  }),
  sendCode: endpoint("POST /institutes/v2/api/resend/otp", {
    summary:
      "Sends a code, which replaces an earlier one, to the caller's own number or to the new one; a caller without a verified number reauthenticates first",
    access: ["InstituteAdmin"],
    screen: "institute",
    scope: "own",
    body: z.object({ mobile: Mobile }),
    reply: CodeSent,
    failures: ["reauthentication_required", "too_many_requests"],
    limit: { calls: 30, perSeconds: HOUR },
    recordsNothing: "it answers with a code or a link, which is no event",
  }),
  change: endpoint("POST /institutes/v2/api/change/institute/admin/mobile/number", {
    summary:
      "Replaces the caller's number; the old number and the e-mail are notified. `otp` carries the code of each number; where the old one was not verified, the code of the new one alone will do",
    access: ["InstituteAdmin"],
    screen: "institute",
    scope: "own",
    body: z
      .object({
        /** The current number, null for none; any other value is `stale`. */
        old: Mobile.nullable(),
        new: Mobile,
        otp: z.union([Otp, z.object({ old: Otp.optional(), new: Otp })], "Must be six digits"),
      })
      .refine((change) => change.old !== change.new, { path: ["new"], error: "Must be another number" }),
    reply: Nothing,
    failures: [
      "stale",
      "reauthentication_required",
      "invalid_code",
      "contact_taken",
      "too_many_requests",
      "invalid_input",
    ],
    limit: { calls: 60, perSeconds: HOUR },
    records: ["account.contact_changed", "account.number_changed"],
  }),
}
