import { oneOf } from "@/components/ui/table/use-list-params"
import { ATTENTIONS, RISKS } from "@/lib/features/platform/risks"
import { STATUSES } from "@/lib/features/billing/subscription"
import { INSTITUTE_SORTS, INSTITUTE_STATUSES, InstituteFilter } from "@/lib/features/platform/shapes"

/** The parameters of the address that narrow or order the list of institutes. */
export const INSTITUTE_FILTERS = [
  ...(["status", "plan", "planStatus", "trialWithin", "featured", "sort"] as const),
  ...(["risk", "country", "paying", "attention"] as const),
] as const
export const RISK_FILTERS = ["any", ...RISKS] as const

const TRIAL_DAYS = InstituteFilter.shape.trialWithin.unwrap().options

/** What the address asks for; values that are none are left out. */
export function filterOf(valueOf: (name: (typeof INSTITUTE_FILTERS)[number]) => string | undefined) {
  return {
    status: oneOf(INSTITUTE_STATUSES, valueOf("status")),
    plan: valueOf("plan")?.slice(0, 60),
    planStatus: oneOf(STATUSES, valueOf("planStatus")),
    trialWithin: oneOf(TRIAL_DAYS, valueOf("trialWithin")),
    featured: oneOf(["yes"], valueOf("featured")),
    risk: oneOf(RISK_FILTERS, valueOf("risk")),
    country: InstituteFilter.shape.country.safeParse(valueOf("country")).data,
    paying: oneOf(["yes"], valueOf("paying")),
    attention: oneOf(ATTENTIONS, valueOf("attention")),
    sort: oneOf(INSTITUTE_SORTS, valueOf("sort")),
  }
}
export type ChosenFilter = ReturnType<typeof filterOf>

/** Whether the list is narrowed; its order does not count. */
export const isFiltered = ({ sort: _, ...filter }: ChosenFilter) =>
  Object.values(filter).some((value) => value !== undefined)
