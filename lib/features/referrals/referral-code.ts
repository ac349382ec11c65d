import { z } from "zod"

/** A referral code in its stored form; input is trimmed and upper-cased. */
export const ReferralCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9]{6,12}$/, "Must be a referral code")
