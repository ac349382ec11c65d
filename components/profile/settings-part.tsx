"use client"
import { useLocale, useTranslations } from "next-intl"
import { useRouter } from "next/navigation"
import { type SyntheticEvent, useId, useState } from "react"
import { FormPart } from "@/components/forms/form-section"
import { FormFault } from "@/components/forms/form-error"
import { Button } from "@/components/ui/button"
import { Field } from "@/components/ui/field"
import { Input } from "@/components/ui/input"
import { Select } from "@/components/ui/select"
import { useAtOnce } from "@/components/ui/use-optimistic-choice"
import { useSend } from "@/lib/client/api"
import { chooseLanguage } from "@/lib/client/language"
import { isTheme, useTheme } from "@/lib/client/theme"
import { showToast } from "@/lib/client/toasts"
import { type OwnDetails, profile } from "@/lib/features/profile/contract"
import { isLanguage, LANGUAGES, THEMES } from "@/lib/shared/constants"
import { profileFailure } from "./profile-failure"
import { saveTheme } from "./save-choice"
import { listTimeZones, zoneNamed } from "./time-zones"

/** Language and appearance, which hold as soon as they are chosen, and the time zone. */
export function SettingsPart({ own }: { own: OwnDetails }) {
  const t = useTranslations("profile.settings")
  const shell = useTranslations("shell")
  const failures = useTranslations("profile.failures")
  const theme = useTheme()
  const language = useLocale()
  const save = useSend(profile.saveSettings)

  const [shown, choose] = useAtOnce<string>(language, async (chosen) => {
    if (!isLanguage(chosen)) return
    await save.mutateAsync({ body: { language: chosen } })
    chooseLanguage(chosen)
  })

  return (
    <FormPart title={t("title")}>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Field label={t("language")} help={t("languageHelp")}>
          <Select value={shown} disabled={save.isPending} onChange={({ target }) => choose(target.value)}>
            {LANGUAGES.map((code) => (
              <option key={code} value={code}>
                {shell(`language.${code}`)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t("theme")} help={t("themeHelp")}>
          <Select value={theme} onChange={({ target }) => isTheme(target.value) && void saveTheme(target.value)}>
            {THEMES.map((choice) => (
              <option key={choice} value={choice}>
                {shell(`theme.${choice}`)}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      {save.error && <FormFault>{failures(profileFailure(save.error))}</FormFault>}
      <TimeZoneForm own={own} />
    </FormPart>
  )
}

function TimeZoneForm({ own }: { own: OwnDetails }) {
  const t = useTranslations("profile.settings")
  const failures = useTranslations("profile.failures")
  const router = useRouter()
  const list = useId()
  const [zones] = useState(listTimeZones)
  const [typed, setTyped] = useState(own.timezone ?? "")
  const [isFaulty, setIsFaulty] = useState(false)
  const save = useSend(profile.saveSettings, { stale: [profile.show] })

  function onSubmit(event: SyntheticEvent) {
    event.preventDefault()
    const timezone = typed.trim() === "" ? null : zoneNamed(typed, zones)
    setIsFaulty(timezone === undefined)
    if (timezone === undefined) return
    setTyped(timezone ?? "")
    save.mutate(
      { body: { timezone } },
      {
        onSuccess() {
          showToast("success", t("timezoneSaved", { zone: timezone ?? own.instituteTimezone }))
          router.refresh()
        },
        onError: ({ code }) => setIsFaulty(code === "invalid_input"),
      },
    )
  }

  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col items-start gap-3">
      <Field
        label={t("timezone")}
        help={t("timezoneHelp", { zone: own.instituteTimezone })}
        error={isFaulty && t("timezoneFault")}
        className="w-full"
      >
        <Input
          list={list}
          autoComplete="off"
          spellCheck={false}
          placeholder={own.instituteTimezone}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </Field>
      <datalist id={list}>
        {zones.map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
      {save.error && !isFaulty && <FormFault>{failures(profileFailure(save.error))}</FormFault>}
      <Button type="submit" variant="secondary" pending={save.isPending}>
        {t("timezoneSave")}
      </Button>
    </form>
  )
}
