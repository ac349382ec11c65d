import { call } from "@/lib/client/api"
import { chooseLanguage } from "@/lib/client/language"
import { chooseTheme } from "@/lib/client/theme"
import { profile } from "@/lib/features/profile/contract"
import type { Theme } from "@/lib/shared/constants"
import type { Language } from "@/lib/shared/messages/languages"

/** Saves the language with the account, then switches the page to it, even when the request fails. */
export async function saveLanguage(language: Language): Promise<void> {
  await call(profile.saveSettings, { body: { language } }).catch(() => undefined)
  chooseLanguage(language)
}

/** Applies the theme at once and saves it with the account; a failed request is ignored. */
export async function saveTheme(theme: Theme): Promise<void> {
  chooseTheme(theme)
  await call(profile.saveSettings, { body: { theme } }).catch(() => undefined)
}
