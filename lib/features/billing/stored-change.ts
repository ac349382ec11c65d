import type { PlanOffer } from "./plan-offer"
import type { StoredQuote } from "./stored-quote"

/** What an order keeps of an offer to change the plan. */
export const storedChange = (
  offer: PlanOffer,
  { quote, day }: { quote: StoredQuote["quote"]; day: string },
): StoredQuote => {
  const { change, lines, unused, balanceUsedMinor, surplusMinor, forgivenMinor, dueMinor } = offer
  const { event, versionId, interval, period, isSamePeriod } = change
  return {
    kind: event.kind === "renewed" ? "renewal" : "change",
    isAddOns: event.kind === "added",
    fees: [],
    ...{ day, isSamePeriod, ...period, quote, versionId, interval },
    mrrMinor: event.kind === "downgraded" ? 0 : event.mrrMinor,
    coupon: { before: change.couponBefore, after: change.couponAfter },
    closes: unused.map(({ line }) => line.id),
    opens: lines.map(openedOf),
    unused: unused.map(({ line, ...amounts }) => ({ orderLineId: line.orderLineId, ...amountsOf(amounts) })),
    ...{ balanceUsedMinor, surplusMinor, forgivenMinor, dueMinor },
  }
}

type Line = PlanOffer["lines"][number]

/** A line of an order as it opens one of the subscription. */
const openedOf = ({ line, taxableMinor }: Pick<Line, "line" | "taxableMinor">): StoredQuote["opens"][number] => {
  const { kind, versionId, quantity, mrrMinor, from, to, isLast } = line
  return { kind, versionId, quantity, mrrMinor, from, to, isLast, netMinor: taxableMinor }
}

type Amounts = Omit<StoredQuote["unused"][number], "orderLineId">
const amountsOf = ({ taxableMinor, cgstMinor, sgstMinor, utgstMinor, igstMinor, totalMinor }: Amounts): Amounts => ({
  ...{ taxableMinor, cgstMinor, sgstMinor, utgstMinor, igstMinor, totalMinor },
})
