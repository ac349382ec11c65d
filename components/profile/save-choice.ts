import { call } from "@/lib/client/api"
import { chooseLanguage } from "@/lib/client/language"
import { chooseTheme } from "@/lib/client/theme"
import { profile } from "@/lib/features/profile/contract"
import type { Language, Theme } from "@/lib/shared/constants"

/** Shows the page in a language, once the account has it too; a server that does not answer keeps nobody from reading. */
export async function saveLanguage(language: Language): Promise<void> {
  await call(profile.saveSettings, { body: { language } }).catch(() => undefined)
  chooseLanguage(language)
}

/** Paints the page at once, and keeps the choice with the account. */
export async function saveTheme(theme: Theme): Promise<void> {
  chooseTheme(theme)
  await call(profile.saveSettings, { body: { theme } }).catch(() => undefined)
}
