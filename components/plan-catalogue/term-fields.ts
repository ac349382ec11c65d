import { amountText, parseAmount } from "@/lib/shared/money-input"
import { PLAN_FEATURES, type PlanFeature } from "@/lib/shared/plan-features"
import { LIMITS, type PlanLimit } from "@/lib/features/plans/limits"
import {
  type FeatureValue,
  PLAN_LIMITS,
  type VersionTerms,
  VersionTermsInput,
  UNLIMITED,
} from "@/lib/features/plans/plan-terms"

/** The terms of a version as they are typed; a limit that is left empty is none. */
export interface TermFields {
  month: string
  year: string
  isOnQuote: boolean
  /** In percent. */
  fee: string
  trialDays: string
  limits: Record<PlanLimit, string>
  features: Record<PlanFeature, FeatureValue>
}

const limitText = (value: number) => (value === UNLIMITED ? "" : String(value))

/** The terms of a version for the form. */
export const fieldsOf = (terms: VersionTerms, currency: string): TermFields => ({
  month: amountText(terms.priceMonthMinor, currency),
  year: amountText(terms.priceYearMinor, currency),
  isOnQuote: terms.isOnQuote,
  fee: String(terms.feeBasisPoints / 100),
  trialDays: String(terms.trialDays),
  limits: mapOf(PLAN_LIMITS, (limit) => limitText(terms.limits[limit])),
  features: { ...terms.features },
})

/** A plan that gives nothing and costs nothing. */
export const NO_TERMS: VersionTerms = {
  priceMonthMinor: 0,
  priceYearMinor: 0,
  isOnQuote: false,
  feeBasisPoints: 0,
  trialDays: 0,
  limits: mapOf(PLAN_LIMITS, () => 0),
  features: mapOf(PLAN_FEATURES, () => false),
}

/** The terms that were typed, or the names of the fields that are wrong. */
export function parseTerms(
  fields: TermFields,
  currency: string,
): { terms: VersionTerms } | { wrong: readonly string[] } {
  const parsed = VersionTermsInput.safeParse({
    priceMonthMinor: parseAmount(fields.month, currency),
    priceYearMinor: parseAmount(fields.year, currency),
    isOnQuote: fields.isOnQuote,
    feeBasisPoints: Math.round(numberOf(fields.fee) * 100),
    trialDays: numberOf(fields.trialDays),
    limits: mapOf(PLAN_LIMITS, (limit) => limitOf(limit, fields.limits[limit])),
    features: fields.features,
  })
  if (parsed.success) return { terms: parsed.data }
  return { wrong: parsed.error.issues.map(({ path }) => String(path.at(-1))) }
}

function limitOf(limit: PlanLimit, text: string): number {
  if (text.trim() === "") return UNLIMITED
  const value = numberOf(text)
  return LIMITS[limit].unit === "bytes" || Number.isInteger(value) ? value : Number.NaN
}

const numberOf = (text: string) => (/^\d{1,10}(?:\.\d{1,3})?$/.test(text.trim()) ? Number(text) : Number.NaN)

function mapOf<Key extends string, Value>(keys: readonly Key[], valueOf: (key: Key) => Value): Record<Key, Value> {
  const filled: Partial<Record<Key, Value>> = {}
  for (const key of keys) filled[key] = valueOf(key)
  const isWhole = (partial: Partial<Record<Key, Value>>): partial is Record<Key, Value> =>
    keys.every((key) => Object.hasOwn(partial, key))
  if (!isWhole(filled)) throw new Error("a key is missing")
  return filled
}
