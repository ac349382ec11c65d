import { z } from "zod"

/** A referral code as it is kept, however it is typed. */
export const ReferralCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9]{6,12}$/, "Must be a referral code")
