"use client"
import { useLocale, useTranslations } from "next-intl"
import { type SyntheticEvent, useId, useState } from "react"
import { FormSection } from "@/components/forms/form-section"
import { FormError } from "@/components/forms/form-error"
import { Button } from "@/components/ui/button"
import { Field } from "@/components/ui/fields/field"
import { Input } from "@/components/ui/fields/input"
import { Select } from "@/components/ui/fields/select"
import { useOptimisticChoice } from "@/components/ui/use-optimistic-choice"
import { useSend } from "@/lib/client/api"
import { chooseLanguage } from "@/lib/client/language"
import { isTheme, useTheme } from "@/lib/client/theme"
import { showToast } from "@/lib/client/toasts"
import { bootstrap } from "@/lib/features/bootstrap/contract"
import { type OwnDetails, profile } from "@/lib/features/profile/contract"
import { THEMES } from "@/lib/shared/constants"
import { isLanguage, languageName, LANGUAGES } from "@/lib/shared/messages/languages"
import { saveTheme } from "@/components/shell/area/save-preferences"
import { listTimeZones, findTimeZone } from "@/lib/shared/time-zones"
import { languageOf } from "@/lib/shared/locale"
import { useErrorMessage } from "@/components/forms/error-message"

/** Language and theme, which are saved as soon as they are chosen, and the time zone. */
export function SettingsSection({ own }: { own: OwnDetails }) {
  const t = useTranslations("profile.settings")
  const tShell = useTranslations("shell")
  const errorMessage = useErrorMessage()
  const theme = useTheme()
  const language = languageOf(useLocale())
  const save = useSend(profile.saveSettings)

  const [shown, choose] = useOptimisticChoice<string>(language, async (chosen) => {
    if (!isLanguage(chosen)) return
    await save.mutateAsync({ body: { language: chosen } })
    chooseLanguage(chosen)
  })

  return (
    <FormSection title={t("title")}>
      <div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2">
        <Field label={t("language")} help={t("languageHelp")}>
          <Select value={shown} disabled={save.isPending} onChange={({ target }) => choose(target.value)}>
            {LANGUAGES.map((code) => (
              <option key={code} value={code}>
                {languageName(code)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t("theme")} help={t("themeHelp")}>
          <Select value={theme} onChange={({ target }) => isTheme(target.value) && void saveTheme(target.value)}>
            {THEMES.map((choice) => (
              <option key={choice} value={choice}>
                {tShell(`theme.${choice}`)}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      {save.error && <FormError>{errorMessage(save.error)}</FormError>}
      <TimeZoneForm own={own} />
    </FormSection>
  )
}

function TimeZoneForm({ own }: { own: OwnDetails }) {
  const t = useTranslations("profile.settings")
  const errorMessage = useErrorMessage()
  const listId = useId()
  const [zones] = useState(listTimeZones)
  const [input, setInput] = useState(own.timezone ?? "")
  const [isInvalid, setIsInvalid] = useState(false)
  const save = useSend(profile.saveSettings, { invalidates: [profile.show, bootstrap.show] })

  function onSubmit(event: SyntheticEvent) {
    event.preventDefault()
    const timezone = input.trim() === "" ? null : findTimeZone(input, zones)
    setIsInvalid(timezone === undefined)
    if (timezone === undefined) return
    setInput(timezone ?? "")
    save.mutate(
      { body: { timezone } },
      {
        onSuccess: () => showToast("success", t("timezoneSaved", { zone: timezone ?? own.instituteTimezone })),
        onError: ({ code }) => setIsInvalid(code === "invalid_input"),
      },
    )
  }

  return (
    <form method="post" noValidate onSubmit={onSubmit} className="flex flex-col items-start gap-3">
      <Field
        label={t("timezone")}
        help={t("timezoneHelp", { zone: own.instituteTimezone })}
        error={isInvalid && t("timezoneError")}
        className="w-full"
      >
        <Input
          list={listId}
          autoComplete="off"
          spellCheck={false}
          placeholder={own.instituteTimezone}
          value={input}
          onChange={({ target }) => setInput(target.value)}
        />
      </Field>
      <datalist id={listId}>
        {zones.map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
      {save.error && !isInvalid && <FormError>{errorMessage(save.error)}</FormError>}
      <Button type="submit" variant="secondary" pending={save.isPending}>
        {t("timezoneSave")}
      </Button>
    </form>
  )
}
