import english from "@/lib/shared/messages/en/invoice-document.json" with { type: "json" }
import hindi from "@/lib/shared/messages/hi/invoice-document.json" with { type: "json" }
import { inEachLanguage, type Language } from "@/lib/shared/messages/languages"
import { keysOf } from "@/lib/shared/keys-of"
import type { InvoiceKind, NoteKey } from "./invoice-kind"

const messages = inEachLanguage({ en: english.invoiceDocument, hi: hindi.invoiceDocument })

/** The names of the texts that a PDF shows. */
export const TEXT_KEYS = keysOf(english.invoiceDocument.labels)
export type TextKey = (typeof TEXT_KEYS)[number]

/** The name of every place of supply outside India. */
export const abroadIn = (language: Language): string => messages[language].abroad

/** The labels of a document, as it stores them. */
export const labelsOf = (language: Language): Record<TextKey, string> => messages[language].labels

/** The name of a kind of document. */
export const titleOf = (kind: InvoiceKind, language: Language): string => messages[language].titles[kind]

/** A sentence that the law wants. */
export const legalNoteOf = (key: NoteKey, language: Language): string => messages[language].notes[key]

/** The short names of the months, from January on. */
export const monthsOf = (language: Language): string[] => messages[language].months.split(" ")

/** What a specimen shows of a sale that nobody made. */
export const specimenTextsOf = (language: Language) => messages[language].specimen
