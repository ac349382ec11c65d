"use client"
import { useTranslations } from "next-intl"
import { type SyntheticEvent, useState } from "react"
import { FormFooter } from "@/components/forms/form-footer"
import { Checkbox } from "@/components/ui/fields/checkbox"
import { Field } from "@/components/ui/fields/field"
import { Input } from "@/components/ui/fields/input"
import { Select } from "@/components/ui/fields/select"
import { useSend } from "@/lib/client/api"
import { showToast } from "@/lib/client/toasts"
import { FLAG_STATES, type FeatureFlag, type FeatureFlags, featureFlags } from "@/lib/features/flags/contract"

type FlagFormProps = { flag: FeatureFlag; plans: FeatureFlags["plans"]; onDone: () => void }

/** Switches a flag: nothing changes until it is saved. */
export function FlagForm({ flag, plans, onDone }: FlagFormProps) {
  const t = useTranslations("featureFlags")
  const change = useSend(featureFlags.change, { invalidates: [featureFlags.list] })
  const [state, setState] = useState<FeatureFlag["state"]>(flag.state)
  const [institutes, setInstitutes] = useState(flag.rule.institutes.join(", "))
  const [slugs, setSlugs] = useState<string[]>(flag.rule.plans)
  const [percent, setPercent] = useState(String(flag.rule.percent))
  const [isChecked, setIsChecked] = useState(false)
  const ids = institutes.split(/[\s,]+/).filter(Boolean)
  const areIdsValid = ids.every((id) => /^[1-9]\d{0,14}$/.test(id))
  const isPercentValid = /^\d{1,3}$/.test(percent) && Number(percent) <= 100

  function onSubmit(event: SyntheticEvent) {
    event.preventDefault()
    setIsChecked(true)
    if (!areIdsValid || !isPercentValid) return
    const rule = { institutes: ids.map(Number), plans: slugs, percent: Number(percent) }
    change.mutate(
      { params: { key: flag.key }, body: { state, rule, version: flag.version } },
      {
        onSuccess() {
          showToast("success", t("saved"))
          onDone()
        },
      },
    )
  }
  return (
    <form method="post" noValidate onSubmit={onSubmit} className="flex flex-col gap-5 pt-1">
      <p className="text-ui text-muted">{t(`flags.${flag.key}.what`)}</p>
      <Field label={t("state")}>
        <Select
          value={state}
          onChange={({ target }) => setState(FLAG_STATES.find((one) => one === target.value) ?? state)}
        >
          {FLAG_STATES.map((one) => (
            <option key={one} value={one}>
              {t(`states.${one}`)}
            </option>
          ))}
        </Select>
      </Field>
      {state === "rule" && (
        <>
          <Field label={t("percent")} help={t("percentHelp")} error={isChecked && !isPercentValid && t("percentError")}>
            <Input inputMode="numeric" value={percent} onChange={({ target }) => setPercent(target.value)} />
          </Field>
          <Field
            label={t("institutes")}
            help={t("institutesHelp")}
            error={isChecked && !areIdsValid && t("institutesError")}
          >
            <Input value={institutes} onChange={({ target }) => setInstitutes(target.value)} />
          </Field>
          <fieldset className="flex flex-col gap-2">
            <legend className="mb-1 text-ui font-medium">{t("plans")}</legend>
            {plans.map(({ slug, name }) => (
              <Checkbox
                key={slug}
                label={name}
                checked={slugs.includes(slug)}
                onChange={({ target }) =>
                  setSlugs(target.checked ? [...slugs, slug] : slugs.filter((one) => one !== slug))
                }
              />
            ))}
          </fieldset>
        </>
      )}
      <FormFooter label={t("save")} pending={change.isPending} failure={change.error} onCancel={onDone} />
    </form>
  )
}
