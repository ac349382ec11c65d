import englishErrors from "@/lib/shared/messages/en/errors.json" with { type: "json" }
import english from "@/lib/shared/messages/en/baskets.json" with { type: "json" }
import hindiErrors from "@/lib/shared/messages/hi/errors.json" with { type: "json" }
import hindi from "@/lib/shared/messages/hi/baskets.json" with { type: "json" }
import { firstLanguage, inEachLanguage } from "@/lib/shared/messages/languages"

const MESSAGES = inEachLanguage({
  en: { ...english.baskets, errors: englishErrors.errors },
  hi: { ...hindi.baskets, errors: hindiErrors.errors },
})

/** The texts of the toasts about the basket, in the language of the page: public pages have no catalogue. */
export function basketTexts() {
  const { added, view, errors, mergedOne, merged, mergedSome } = MESSAGES[firstLanguage(document.documentElement.lang)]
  return {
    added,
    view,
    errors,
    merged: (count: number) => (count === 1 ? mergedOne : merged.replace("{count}", String(count))),
    mergedSome: (some: number, count: number) =>
      mergedSome.replace("{some}", String(some)).replace("{count}", String(count)),
  }
}
