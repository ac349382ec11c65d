import { Programme, type ShownProgramme } from "@/lib/features/referrals/programme-shapes"
import { amountText, parseAmount } from "@/lib/shared/money-input"

/** The programme as it is typed. */
export interface ProgrammeFields {
  isOn: boolean
  friendPercent: string
  reward: string
  minOrder: string
  maxRewards: string
}
export const PROGRAMME_NAMES = ["isOn", "friendPercent", "reward", "minOrder", "maxRewards"] as const

/** What the form begins with. */
export const programmeFieldsOf = ({ currency, ...programme }: ShownProgramme): ProgrammeFields => ({
  isOn: programme.isOn,
  friendPercent: String(programme.friendPercent),
  reward: amountText(programme.rewardMinor, currency),
  minOrder: amountText(programme.minOrderMinor, currency),
  maxRewards: String(programme.maxRewardsAMonth),
})

/** The programme that is typed, with -1 for what is no number. */
export const readProgramme = (fields: ProgrammeFields, currency: string): Programme => ({
  isOn: fields.isOn,
  friendPercent: wholeNumber(fields.friendPercent),
  rewardMinor: parseAmount(fields.reward, currency) ?? -1,
  minOrderMinor: parseAmount(fields.minOrder, currency) ?? -1,
  maxRewardsAMonth: wholeNumber(fields.maxRewards),
})

const wholeNumber = (text: string) => (/^\d{1,6}$/.test(text.trim()) ? Number(text) : -1)

const FIELD_OF = {
  friendPercent: "friendPercent",
  rewardMinor: "reward",
  minOrderMinor: "minOrder",
  maxRewardsAMonth: "maxRewards",
} as const satisfies Partial<Record<keyof Programme, keyof ProgrammeFields>>

/** The fields that are wrong; `nothing` where a programme that is switched on would give nothing. */
export function wrongFields(programme: Programme): { names: (keyof ProgrammeFields)[]; givesNothing: boolean } {
  const { shape } = Programme
  const names = (["friendPercent", "rewardMinor", "minOrderMinor", "maxRewardsAMonth"] as const)
    .filter((name) => !shape[name].safeParse(programme[name]).success)
    .map((name) => FIELD_OF[name])
  const givesNothing = programme.isOn && programme.friendPercent === 0 && programme.rewardMinor === 0
  return { names, givesNothing }
}
