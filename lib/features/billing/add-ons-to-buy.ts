import { roundHalfUp } from "@/lib/features/tax/round-half-up"
import type { Day, Interval } from "./periods"

/** The prices of a version, without tax. */
export interface Prices {
  priceMonthMinor: number
  priceYearMinor: number
}

export const priceFor = ({ priceMonthMinor, priceYearMinor }: Prices, interval: Interval) =>
  interval === "year" ? priceYearMinor : priceMonthMinor

/** What a price brings a month. */
export const monthlyOf = ({ priceMonthMinor, priceYearMinor }: Prices, interval: Interval) =>
  interval === "year" ? roundHalfUp(priceYearMinor, 12) : priceMonthMinor

/** Some of an add-on, by a version of it. */
export interface AddOnToBuy extends Prices {
  versionId: number
  name: string
  quantity: number
}

/** How many of an add-on an institute wants to have; those that it has keep their version, others are of the one on sale. */
export interface WantedAddOn extends AddOnToBuy {
  addOnId: number
}

/** What was bought of an add-on. */
interface AddOnLine extends AddOnToBuy {
  kind: string
  addOnId: number | null
  isLast: boolean
  /** How many of it go on after its period, where not all do. */
  renewQuantity: number | null
  /** The slugs of the plans with which its version is sold. */
  soldWith: readonly string[] | null
}

const addOnsOf = (lines: readonly AddOnLine[]) => lines.filter(({ kind, isLast }) => kind === "add_on" && isLast)

/** The add-ons that an institute has. */
export const ownAddOns = (lines: readonly AddOnLine[]): AddOnToBuy[] =>
  addOnsOf(lines).map((line) => some(line, line.quantity))

/** What is to be bought of add-ons besides what an institute has; nothing of one of which it has as many. */
export const moreAddOns = (lines: readonly AddOnLine[], wanted: readonly WantedAddOn[]): AddOnToBuy[] =>
  wanted.flatMap((one) => {
    const more = one.quantity - countOf(lines, one.addOnId)
    return more > 0 ? [some(one, more)] : []
  })

/** Whether an add-on is sold with a plan. */
const isSoldWith = ({ soldWith }: AddOnLine, slug: string) => soldWith?.includes(slug) ?? false

/** The add-ons that go on after the period, but not with a plan, and the first day without them. */
export function endingAddOns(lines: readonly AddOnLine[], slug: string, on: Day) {
  const ending = addOnsOf(lines).filter((line) => !isSoldWith(line, slug) && line.renewQuantity !== 0)
  return ending.length === 0 ? null : { names: [...new Set(ending.map(({ name }) => name))], on }
}

/** The add-ons of a whole new period of a plan: what goes on of those that there are and are sold with it, or as many as are wanted. */
export function nextAddOns(lines: readonly AddOnLine[], wanted: readonly WantedAddOn[], slug: string): AddOnToBuy[] {
  const left = new Map(wanted.map(({ addOnId, quantity }) => [addOnId, quantity]))
  const own = addOnsOf(lines.filter((line) => isSoldWith(line, slug))).flatMap((line) => {
    const asked = line.addOnId === null ? undefined : left.get(line.addOnId)
    const quantity = asked === undefined ? (line.renewQuantity ?? line.quantity) : Math.min(asked, line.quantity)
    if (line.addOnId !== null && asked !== undefined) left.set(line.addOnId, asked - quantity)
    return quantity > 0 ? [some(line, quantity)] : []
  })
  const added = wanted.flatMap((one) => {
    const quantity = left.get(one.addOnId) ?? 0
    return quantity > 0 ? [some(one, quantity)] : []
  })
  return [...own, ...added]
}

const countOf = (lines: readonly AddOnLine[], addOnId: number) =>
  addOnsOf(lines).reduce((sum, line) => sum + (line.addOnId === addOnId ? line.quantity : 0), 0)

const some = (
  { versionId, name, priceMonthMinor, priceYearMinor }: Omit<AddOnToBuy, "quantity">,
  quantity: number,
) => ({
  ...{ versionId, name, quantity, priceMonthMinor, priceYearMinor },
})
