import type { Language } from "@/lib/shared/constants"

const YEAR_SECONDS = 365 * 24 * 60 * 60

/** Keeps the language of this browser, in which the next page comes; `middleware.ts` reads the choice. */
export function keepLanguage(language: Language): void {
  document.cookie = `language=${language}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`
}

/** Keeps the language of this browser and shows the page in it. */
export function chooseLanguage(language: Language): void {
  keepLanguage(language)
  window.location.reload()
}

/** Tells whether this page is drawn in a language. */
export const isShownIn = (language: Language): boolean => document.documentElement.lang === language
