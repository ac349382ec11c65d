import type { Language } from "@/lib/shared/messages/languages"

const YEAR_SECONDS = 365 * 24 * 60 * 60

/** Saves the language of this browser in a cookie, which `middleware.ts` reads for the next page. */
export function setLanguageCookie(language: Language): void {
  document.cookie = `language=${language}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`
}

/** Saves the language of this browser and reloads the page in it. */
export function chooseLanguage(language: Language): void {
  setLanguageCookie(language)
  window.location.reload()
}

/** Whether this page is rendered in a language. */
export const isPageLanguage = (language: Language): boolean => document.documentElement.lang === language
