"use client"
import { useTranslations } from "next-intl"
import { checkTypedGstin } from "@/components/forms/typed-gstin"
import { COUNTRIES, useCountryName } from "@/components/forms/countries"
import { Checkbox } from "@/components/ui/fields/checkbox"
import { Field } from "@/components/ui/fields/field"
import { Input } from "@/components/ui/fields/input"
import { Select } from "@/components/ui/fields/select"
import { INDIAN_STATES } from "@/lib/shared/indian-states"
import { type BillingFieldName, type BillingFields, OUTSIDE_INDIA } from "./billing-fields"

type BillingInputsProps = {
  fields: BillingFields
  /** The fields that were found wrong. */
  wrong: readonly BillingFieldName[]
  needsAddress: boolean
  onChange: (changed: Partial<BillingFields>) => void
}
type TextName = Extract<BillingFieldName, "name" | "company" | "line1" | "line2" | "city" | "pin">

/** The fields of the billing card: name and state, with a GSTIN its company, outside India the country, and the address where it is needed. */
export function BillingInputs({ fields, wrong, needsAddress, onChange }: BillingInputsProps) {
  const t = useTranslations("billing")
  const isAbroad = fields.stateCode === OUTSIDE_INDIA
  const text = (name: TextName, { label = t(name), ...shown }: TextShown = {}) => (
    <Field
      label={label}
      optional={shown.isOptional && t("optional")}
      help={shown.help}
      error={wrong.includes(name) && t(`errors.${name}`)}
    >
      <Input
        name={name}
        value={fields[name]}
        onChange={({ target }) => onChange({ [name]: target.value })}
        maxLength={MOST[name]}
        autoComplete={AUTO_COMPLETE[name]}
      />
    </Field>
  )
  return (
    <>
      {text("name", { help: t("nameHelp") })}
      <StateField value={fields.stateCode} isWrong={wrong.includes("stateCode")} onChange={onChange} />
      {isAbroad ? (
        <CountryField value={fields.country} isWrong={wrong.includes("country")} onChange={onChange} />
      ) : (
        <Checkbox
          label={t("hasGstin")}
          name="hasGstin"
          checked={fields.hasGstin}
          onChange={({ target }) => onChange({ hasGstin: target.checked })}
          className="sm:col-span-2"
        />
      )}
      {!isAbroad && fields.hasGstin && (
        <>
          <GstinField fields={fields} isWrong={wrong.includes("gstin")} onChange={onChange} />
          {text("company", { isOptional: true })}
        </>
      )}
      {needsAddress && (
        <>
          <p className="text-ui text-muted sm:col-span-2">{t("needsAddress")}</p>
          {text("line1")}
          {text("line2", { isOptional: true })}
          {text("city")}
          {text("pin", { label: t(isAbroad ? "postalCode" : "pin") })}
        </>
      )}
    </>
  )
}

type TextShown = { label?: string; isOptional?: boolean; help?: string }

const MOST = { name: 120, company: 120, line1: 120, line2: 120, city: 80, pin: 12 } as const
const AUTO_COMPLETE = {
  name: "billing name",
  company: "billing organization",
  line1: "billing address-line1",
  line2: "billing address-line2",
  city: "billing address-level2",
  pin: "billing postal-code",
} as const

type ChoiceProps = Pick<BillingInputsProps, "onChange"> & { value: string; isWrong: boolean }

function StateField({ value, isWrong, onChange }: ChoiceProps) {
  const t = useTranslations("billing")
  const states = useTranslations("forms.states")
  const errors = useTranslations("errors")
  return (
    <Field label={t("state")} error={isWrong && errors("state_required")}>
      <Select name="stateCode" value={value} onChange={({ target }) => onChange({ stateCode: target.value })}>
        <option value="">{t("noState")}</option>
        {INDIAN_STATES.map((code) => (
          <option key={code} value={code}>
            {states(code)}
          </option>
        ))}
        <option value={OUTSIDE_INDIA}>{t("outside")}</option>
      </Select>
    </Field>
  )
}

function CountryField({ value, isWrong, onChange }: ChoiceProps) {
  const t = useTranslations("billing")
  const countryName = useCountryName()
  return (
    <Field label={t("country")} error={isWrong && t("errors.country")}>
      <Select
        name="country"
        value={value}
        autoComplete="billing country"
        onChange={({ target }) => onChange({ country: target.value })}
      >
        <option value="">{t("errors.country")}</option>
        {COUNTRIES.filter((code) => code !== "IN").map((code) => (
          <option key={code} value={code}>
            {countryName(code)}
          </option>
        ))}
      </Select>
    </Field>
  )
}

type GstinFieldProps = Pick<BillingInputsProps, "fields" | "onChange"> & { isWrong: boolean }

/** The GSTIN, checked while it is typed; a valid one chooses its state where none is chosen, and otherwise says that it decides. */
function GstinField({ fields: { gstin, stateCode }, isWrong, onChange }: GstinFieldProps) {
  const t = useTranslations("billing")
  const states = useTranslations("forms.states")
  const { state, problem } = checkTypedGstin(gstin, null)
  const follows = stateCode !== "" && stateCode !== state ? "follows" : "gstinOf"

  function onTyped(typed: string) {
    const found = checkTypedGstin(typed, null).state
    onChange({ gstin: typed, ...(found && stateCode === "" && { stateCode: found }) })
  }

  return (
    <Field
      label={t("gstin")}
      help={state ? t(follows, { state: states(state) }) : t("gstinHelp")}
      error={(isWrong || problem !== undefined) && t("errors.gstin")}
    >
      <Input
        name="gstin"
        value={gstin}
        onChange={({ target }) => onTyped(target.value)}
        maxLength={40}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        className="uppercase"
      />
    </Field>
  )
}
