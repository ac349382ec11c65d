import { z } from "zod"
import { endpoint } from "@/lib/contract/endpoint"
import { Email, Id, IdText, Instant, NewPassword, Nothing } from "@/lib/contract/shapes"
import { CodeSent } from "@/lib/features/otp/contract"
import { Otp } from "@/lib/features/otp/identifier"

/** The token that a right code is exchanged for: it sets a new password once, until it expires. */
const ResetToken = z.object({ token: z.string(), expiresAt: Instant })

const confirmOtpOptions = {
  summary: "Exchange the code of a forgotten password for a token that sets a new one",
  access: "public",
  scope: "own",
  reply: ResetToken,
  failures: ["invalid_code", "too_many_requests"],
} as const

export const passwords = {
  forgotPassword: endpoint("POST /users/v1/api/forgotPassword", {
    summary: "Send a code to set a new password with; the same reply whether or not the account exists",
    access: "public",
    whileRestricted: "everyone",
    scope: "own",
    query: z.object({ email: Email, instituteId: IdText.optional() }),
    reply: CodeSent,
    failures: ["too_many_requests", "not_found"],
    recordsNothing: "it answers with a code or a link, which is no event",
  }),
  confirmOtp: endpoint("GET /users/v1/api/confirmOtp", {
    ...confirmOtpOptions,
    whileRestricted: "everyone",
    writes: true,
    query: z.object({ email: Email, otp: Otp, instituteId: IdText.optional() }),
    recordsNothing: "it answers with a code or a link, which is no event",
  }),
  confirmOtpByPost: endpoint("POST /users/v1/api/confirmOtp", {
    ...confirmOtpOptions,
    whileRestricted: "everyone",
    summary: "The same with the code in the body, which stays out of logs and browser history (added)",
    body: z.object({ email: Email, otp: Otp, instituteId: Id.optional() }),
    recordsNothing: "it answers with a code or a link, which is no event",
  }),
  savePassword: endpoint("POST /users/v1/api/savePassword", {
    summary: "Set a new password: with a reset token, or signed in with the current one. Every other session ends",
    access: "public",
    whileRestricted: "everyone",
    scope: "own",
    body: z.object({
      password: NewPassword,
      token: z
        .string()
        .regex(/^[\w-]{43}$/, "Must be a reset token")
        .optional(),
      currentPassword: z.string().min(1).max(1024).optional(),
      instituteId: Id.optional(),
    }),
    reply: Nothing,
    failures: ["link_expired", "unauthenticated", "invalid_input", "too_many_requests"],
    records: ["account.password_changed"],
  }),
}
