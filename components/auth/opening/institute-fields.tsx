import { useTranslations } from "next-intl"
import { useEffect, useState } from "react"
import { SlugInput } from "@/components/forms/slug-input"
import { Field } from "@/components/ui/fields/field"
import { Input } from "@/components/ui/fields/input"
import { Select } from "@/components/ui/fields/select"
import { SUBJECTS } from "@/lib/features/openings/subjects"
import { LANGUAGES } from "@/lib/shared/messages/languages"
import { currentTimeZone, listTimeZones } from "@/lib/shared/time-zones"
import type { OpeningErrors, OpeningValues } from "./opening-types"
import { SlugStatus } from "./slug-status"
import type { SlugCheck } from "./use-slug-check"

interface InstituteFieldsProps {
  values: OpeningValues
  errors: OpeningErrors
  /** What institutes' hosts end with. */
  mainHost: string
  slug: string
  check: SlugCheck | undefined
  onName: (name: string) => void
  onSlug: (slug: string) => void
  onSubject: (subject: string) => void
}

const STATUS_ID = "opening-slug-status"
const AT_FIRST = "Asia/Kolkata"

/** The first step: name, address, subject, language and time zone of the institute. */
export function InstituteFields(props: InstituteFieldsProps) {
  const { values, errors, mainHost, slug, check, onName, onSlug, onSubject } = props
  const t = useTranslations("opening")
  return (
    <>
      <Field label={t("name")} error={errors.name && t("errors.name")}>
        <Input
          id="opening-name"
          name="name"
          required
          maxLength={80}
          autoComplete="organization"
          defaultValue={values.name}
          onChange={({ target }) => onName(target.value)}
        />
      </Field>
      <div className="flex min-w-0 flex-col gap-1.5">
        <label htmlFor="opening-slug" className="text-ui font-medium">
          {t("address")}
        </label>
        <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
          <SlugInput
            id="opening-slug"
            name="slug"
            required
            maxLength={40}
            aria-describedby={STATUS_ID}
            aria-invalid={errors.slug && check?.state !== "free"}
            className="max-w-full min-w-0 flex-1 basis-48"
            value={slug}
            onChange={onSlug}
          />
          <span className="text-ui break-all text-muted">.{mainHost}</span>
        </span>
        <SlugStatus id={STATUS_ID} check={check ?? refusedCheck(errors, slug)} onChoose={onSlug} />
      </div>
      <fieldset className="min-w-0">
        <legend className="mb-1.5 text-ui font-medium">
          {t("subject")} <span className="ms-1 text-sm font-normal text-muted">{t("optional")}</span>
        </legend>
        <div className="flex flex-wrap gap-2">
          {SUBJECTS.map((subject) => (
            <label
              key={subject}
              className="flex min-h-9 cursor-pointer items-center rounded bg-quiet px-3 text-ui has-checked:bg-primary has-checked:text-primary-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2"
            >
              <input
                type="radio"
                name="subject"
                value={subject}
                defaultChecked={values.subject === subject}
                onChange={() => onSubject(subject)}
                className="sr-only"
              />
              {t(`subjects.${subject}`)}
            </label>
          ))}
        </div>
      </fieldset>
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        <Field label={t("locale")}>
          <Select name="locale" defaultValue={values.locale}>
            {LANGUAGES.map((language) => (
              <option key={language} value={language}>
                {t(`locales.${language}`)}
              </option>
            ))}
          </Select>
        </Field>
        <TimeZoneField value={values.timezone} error={errors.timezone && t("errors.timezone")} />
      </div>
      <p className="text-sm text-muted">{t("currency")}</p>
    </>
  )
}

/** That of the browser, once it is known; all zones are listed then. */
function TimeZoneField({ value, error }: { value: string | undefined; error: string | undefined }) {
  const t = useTranslations("opening")
  const [zone, setZone] = useState(value ?? AT_FIRST)
  const [zones, setZones] = useState([value ?? AT_FIRST])
  useEffect(
    () =>
      queueMicrotask(() => {
        setZones(listTimeZones())
        if (value === undefined) setZone(currentTimeZone())
      }),
    [value],
  )
  return (
    <Field label={t("timezone")} error={error}>
      <Select name="timezone" value={zone} onChange={({ target }) => setZone(target.value)}>
        {zones.map((name) => (
          <option key={name} value={name}>
            {name.replaceAll("_", " ")}
          </option>
        ))}
      </Select>
    </Field>
  )
}

/** What a browser without scripts is told of an address that was refused. */
const refusedCheck = ({ slug: isRefused }: OpeningErrors, slug: string): SlugCheck | undefined =>
  isRefused ? { slug, state: "taken", suggestions: [] } : undefined
