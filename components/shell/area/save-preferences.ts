import { call } from "@/lib/client/api"
import { chooseLanguage } from "@/lib/client/language"
import { chooseTheme } from "@/lib/client/theme"
import type { Theme } from "@/lib/shared/constants"
import type { Language } from "@/lib/shared/messages/languages"
import { loadPart } from "@/lib/client/load-part"

/** Saves the language with the account, then switches the page to it, even when the request fails. */
export async function saveLanguage(language: Language): Promise<void> {
  await saveSettings({ language }).catch(() => undefined)
  chooseLanguage(language)
}

/** Applies the theme at once and saves it with the account; a failed request is ignored. */
export async function saveTheme(theme: Theme): Promise<void> {
  chooseTheme(theme)
  await saveSettings({ theme }).catch(() => undefined)
}

/** The call is loaded when it is made: no page needs it at first. */
async function saveSettings(settings: { language?: Language; theme?: Theme }): Promise<unknown> {
  const { profile } = await loadPart(() => import("@/lib/features/profile/contract"))
  return call(profile.saveSettings, { body: settings })
}
