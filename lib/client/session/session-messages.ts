import english from "@/lib/shared/messages/en/errors.json" with { type: "json" }
import hindi from "@/lib/shared/messages/hi/errors.json" with { type: "json" }
import { firstLanguage, inEachLanguage } from "@/lib/shared/messages/languages"

const MESSAGES = inEachLanguage({ en: english.errors, hi: hindi.errors })

/** The messages of failures in the page's language, for an ended session; a separate module, so that it is loaded only then. */
export const sessionMessages = (language: string) => MESSAGES[firstLanguage(language)]
