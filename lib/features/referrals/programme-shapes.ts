import { z } from "zod"
import { Minor, RowVersion } from "@/lib/contract/shapes"

export const MAX_FRIEND_PERCENT = 50
const MAX_REWARD_MINOR = 10_000_000
const MAX_ORDER_MINOR = 100_000_000
const MAX_REWARDS_A_MONTH = 1_000

/** What friends and referrers get at an institute. */
export const Programme = z.object({
  isOn: z.boolean(),
  /** The percent off the friend's first order. */
  friendPercent: z.number().int().min(0).max(MAX_FRIEND_PERCENT),
  /** The referrer's credit for each friend, in the institute's currency. */
  rewardMinor: Minor.min(0).max(MAX_REWARD_MINOR),
  /** What a friend's order has to cost for the reward. */
  minOrderMinor: Minor.min(0).max(MAX_ORDER_MINOR),
  /** How many rewards a referrer earns in a month at most. */
  maxRewardsAMonth: z.number().int().min(1).max(MAX_REWARDS_A_MONTH),
})
export type Programme = z.infer<typeof Programme>

/** The programme with its version, which is 0 as long as none was saved, and with what is needed to show its amounts. */
export const ShownProgramme = Programme.extend({
  version: RowVersion,
  currency: z.string(),
  country: z.string(),
})
export type ShownProgramme = z.infer<typeof ShownProgramme>

/** A programme that gives nothing is not switched on. */
export const ProgrammeInput = Programme.refine(
  ({ isOn, friendPercent, rewardMinor }) => !isOn || friendPercent > 0 || rewardMinor > 0,
  { error: "Give friends a discount, or the referrer a reward", path: ["friendPercent"] },
)

/** What an institute that has saved none is offered. */
export const FIRST_PROGRAMME: Programme = {
  isOn: false,
  friendPercent: 10,
  rewardMinor: 10_000,
  minOrderMinor: 50_000,
  maxRewardsAMonth: 20,
}
