import type { Language } from "@/lib/shared/constants"

const YEAR_SECONDS = 365 * 24 * 60 * 60

/** Keeps the language of this browser and shows the page in it; `middleware.ts` reads the choice. */
export function chooseLanguage(language: Language): void {
  document.cookie = `language=${language}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`
  window.location.reload()
}
