import { z } from "zod"
import { Id } from "@/lib/contract/shapes"
import { INDIAN_STATES } from "@/lib/shared/indian-states"
import { GstinText } from "./gstin-text"
import { REGISTRATIONS } from "./registration"
import { ROUND_TO } from "./round-half-up"

const text = (most: number) => z.string().trim().max(most)
const optionalText = (most: number) => text(most).min(1).nullable()
const Day = z.iso.date()

/** What an institute is for GST from a day on, `fromDate`, which begins at midnight in India. */
export const TaxProfile = z.object({
  id: Id,
  fromDate: Day,
  registration: z.enum(REGISTRATIONS),
  legalName: z.string(),
  tradeName: z.string().nullable(),
  gstin: z.string().nullable(),
  stateCode: z.enum(INDIAN_STATES).nullable(),
  address: z.string(),
  pricesIncludeTax: z.boolean(),
  roundTo: z.union(ROUND_TO.map((minor) => z.literal(minor))),
  hasLut: z.boolean(),
  lutNumber: z.string().nullable(),
  signatory: z.string().nullable(),
})
export type TaxProfile = z.infer<typeof TaxProfile>

/** A profile as it is submitted. */
export const TaxProfileInput = TaxProfile.omit({ id: true })
  .extend({
    legalName: text(120).min(2),
    tradeName: optionalText(120).default(null),
    gstin: GstinText.nullable().default(null),
    address: text(400).min(5),
    stateCode: TaxProfile.shape.stateCode.default(null),
    pricesIncludeTax: z.boolean().default(true),
    roundTo: TaxProfile.shape.roundTo.default(1),
    hasLut: z.boolean().default(false),
    lutNumber: optionalText(40).default(null),
    signatory: optionalText(120).default(null),
  })
  .superRefine(({ registration, gstin, stateCode, hasLut, lutNumber }, context) => {
    const refuse = (field: string, message: string) => context.addIssue({ code: "custom", path: [field], message })
    if (registration === "unregistered") {
      if (gstin !== null) refuse("gstin", "Only a registered institute has one")
    } else {
      if (!gstin) refuse("gstin", "Is needed")
      if (stateCode === null) refuse("stateCode", "Is needed")
    }
    if (hasLut && registration !== "regular") refuse("hasLut", "Only a regular taxpayer has one")
    if (hasLut && lutNumber === null) refuse("lutNumber", "Is needed")
  })
export type TaxProfileInput = z.output<typeof TaxProfileInput>

/** The profile in force today, with those before and after it, the newest first. */
export const TaxProfiles = z.object({
  /** Names the state of all of them, so that nobody overwrites what another has saved. */
  version: z.number().int(),
  today: Day,
  current: TaxProfile.nullable(),
  profiles: z.array(TaxProfile),
  /** No profile is in force in an institute of India that has paid items on sale. */
  isNeeded: z.boolean(),
  /** What the institute's own profile says, to begin with. */
  institute: z.object({
    id: Id,
    legalName: z.string().nullable(),
    gstin: z.string().nullable(),
    stateCode: z.enum(INDIAN_STATES).nullable(),
    address: z.string().nullable(),
  }),
})
export type TaxProfiles = z.infer<typeof TaxProfiles>
