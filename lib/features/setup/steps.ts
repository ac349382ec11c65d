import type { StepKey } from "./contract"
import type { SetupFacts } from "./setup-queries.server"

/** The steps from a new institute to its first sale, in the recommended order, and how the facts say that one is done (plans.md, section 1.5). */
export const SETUP_STEPS = {
  brand: ({ hasImage, hasOwnColour }) => hasImage && hasOwnColour,
  item: ({ hasItem }) => hasItem,
  file: ({ hasFile }) => hasFile,
  publish: ({ published }) => published !== null,
  money: ({ isPaid }) => isPaid,
  testSale: ({ hasSale }) => hasSale,
  colleague: ({ hasColleague, isAlone }) => hasColleague || isAlone,
  domain: ({ hasDomain, isDomainLater }) => hasDomain || isDomainLater,
} as const satisfies Record<StepKey, (facts: SetupFacts) => boolean>
