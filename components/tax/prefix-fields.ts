import { Prefix, SERIES, type Series } from "@/lib/features/invoices/document-number"
import type { DocumentPrefixes, Prefixes } from "@/lib/features/invoices/prefixes-contract"

/** The prefix of each series as typed. */
export type PrefixFields = Record<Series, string>

/** What the form begins with: the prefixes that are planned, which are those of today where nothing is. */
export function prefixFieldsOf({ series }: DocumentPrefixes): PrefixFields {
  const of = (name: Series) => series.find((one) => one.series === name)?.planned ?? name
  return { INV: of("INV"), CN: of("CN"), RV: of("RV"), FV: of("FV"), RC: of("RC") }
}

/** The series whose prefix is none. */
export const invalidPrefixes = (fields: PrefixFields): Series[] =>
  SERIES.filter((name) => !Prefix.safeParse(fields[name]).success)

/** The prefixes as they are sent. */
export const toPrefixes = (fields: PrefixFields): Prefixes => {
  const of = (name: Series) => fields[name].trim().toUpperCase()
  return { INV: of("INV"), CN: of("CN"), RV: of("RV"), FV: of("FV"), RC: of("RC") }
}

/** The series that would begin as another does, of which those that were changed are named. */
export function doubledPrefixes(fields: PrefixFields, shown: DocumentPrefixes): Series[] {
  const prefixes = toPrefixes(fields)
  const before = prefixFieldsOf(shown)
  const doubled = SERIES.filter((name) => SERIES.some((other) => other !== name && prefixes[other] === prefixes[name]))
  const changed = doubled.filter((name) => prefixes[name] !== before[name])
  return changed.length > 0 ? changed : doubled
}
