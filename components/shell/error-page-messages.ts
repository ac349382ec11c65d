import english from "@/lib/shared/messages/en/error-page.json" with { type: "json" }
import hindi from "@/lib/shared/messages/hi/error-page.json" with { type: "json" }
import { firstLanguage, inEachLanguage } from "@/lib/shared/messages/languages"

const MESSAGES = inEachLanguage({ en: english.errorPage, hi: hindi.errorPage })

/** The messages of the error page in the language of the document; it renders without the next-intl provider. */
export function errorPageMessages(): (typeof english)["errorPage"] {
  return MESSAGES[firstLanguage(typeof document === "undefined" ? null : document.documentElement.lang)]
}
