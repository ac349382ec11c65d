import english from "@/lib/shared/messages/en/forms.json" with { type: "json" }
import hindi from "@/lib/shared/messages/hi/forms.json" with { type: "json" }
import { ABROAD } from "@/lib/features/tax/place-of-supply"
import { INDIAN_STATES } from "@/lib/shared/indian-states"
import { inEachLanguage, type Language } from "@/lib/shared/messages/languages"
import { amountInWords } from "./amount-words"
import type { NoteKey, SaleDocument } from "./invoice-kind"
import { type Amounts, type DocumentLine, type DraftDocument, type InvoiceDocument } from "./document-shape"
import { abroadIn, labelsOf, monthsOf, legalNoteOf, titleOf } from "./document-texts"

const stateNames = inEachLanguage({ en: english.forms.states, hi: hindi.forms.states })

/** What the documents of one sale have in common. */
export interface DraftFacts extends Pick<
  InvoiceDocument,
  "currency" | "buyer" | "orderNumber" | "against" | "payment"
> {
  language: Language
  seller: Omit<InvoiceDocument["seller"], "state">
  sellerState: string | null
  placeOfSupply: string | null
  pricesIncludeTax: boolean
  notes: readonly NoteKey[]
}

/** Where a document is checked. */
export interface CheckPlace {
  checkCode: string
  checkUrl: string
}

/** A document without its number and its date, which it gets when it is issued. */
export function draftDocument(
  { kind, series, lines, roundOffMinor = 0 }: SaleDocument<DocumentLine> & { roundOffMinor?: number },
  { language, sellerState, placeOfSupply, notes, ...facts }: DraftFacts,
  place: CheckPlace,
): DraftDocument {
  const sums = sumAmounts(lines)
  const totalMinor = sums.totalMinor + roundOffMinor
  return {
    ...facts,
    ...place,
    version: 1,
    language,
    kind,
    series,
    title: titleOf(kind, language),
    seller: { ...facts.seller, state: placeNamed(sellerState, language) },
    placeOfSupply: placeNamed(placeOfSupply, language),
    reverseCharge: false,
    lines: lines.map(lineFacts),
    totals: { ...sums, roundOffMinor, totalMinor },
    words: inEachLanguage({ en: amountInWords(totalMinor, "en"), hi: amountInWords(totalMinor, "hi") }),
    notes: notes.map((key) => legalNoteOf(key, language)),
    texts: labelsOf(language),
    months: monthsOf(language),
    irn: null,
    signedQr: null,
  }
}

/** The name of a state in a language, or of what is abroad; null for none, and for a code that is neither. */
export function placeNamed(code: string | null, language: Language): { code: string; name: string } | null {
  if (code === ABROAD) return { code, name: abroadIn(language) }
  const state = INDIAN_STATES.find((each) => each === code)
  return state ? { code: state, name: stateNames[language][state] } : null
}

const sumAmounts = (lines: readonly Amounts[]): Amounts => {
  const sumOf = (key: keyof Amounts) => lines.reduce((sum, line) => sum + line[key], 0)
  return {
    taxableMinor: sumOf("taxableMinor"),
    cgstMinor: sumOf("cgstMinor"),
    sgstMinor: sumOf("sgstMinor"),
    utgstMinor: sumOf("utgstMinor"),
    igstMinor: sumOf("igstMinor"),
    totalMinor: sumOf("totalMinor"),
  }
}

const lineFacts = ({
  title,
  sacCode,
  rateBasisPoints,
  treatment,
  listMinor,
  discountMinor,
  taxableMinor,
  cgstMinor,
  sgstMinor,
  utgstMinor,
  igstMinor,
  totalMinor,
}: DocumentLine): DocumentLine => ({
  title,
  sacCode,
  rateBasisPoints,
  treatment,
  listMinor,
  discountMinor,
  taxableMinor,
  cgstMinor,
  sgstMinor,
  utgstMinor,
  igstMinor,
  totalMinor,
})
