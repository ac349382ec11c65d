"use client"
import { chooseLanguage } from "@/lib/client/language"
import type { Language } from "@/lib/shared/messages/languages"

type LanguageSwitchProps = { label: string; current: Language; languages: { code: Language; name: string }[] }

/** Buttons with the languages by their own names; the page reloads in the chosen one. */
export function LanguageSwitch({ label, current, languages }: LanguageSwitchProps) {
  return (
    <div role="group" aria-label={label} className="inline-flex gap-1">
      {languages.map(({ code, name }) => (
        <button
          key={code}
          type="button"
          lang={code}
          aria-pressed={code === current}
          onClick={() => chooseLanguage(code)}
          // A font of these names alone: otherwise the whole font of another script would be downloaded for one word.
          style={
            code === current
              ? undefined
              : { fontFamily: "var(--font-language-name), var(--font-common), system-ui, sans-serif" }
          }
          className="rounded-sm px-2 py-1 text-sm text-muted hover:text-text aria-pressed:bg-surface aria-pressed:font-medium aria-pressed:text-text aria-pressed:shadow-card"
        >
          {name}
        </button>
      ))}
    </div>
  )
}
