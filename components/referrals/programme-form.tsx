"use client"
import { useQueryClient } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { FormError } from "@/components/forms/form-error"
import { FormSection } from "@/components/forms/form-section"
import { SaveError } from "@/components/forms/save-error"
import { useLeaveWarning } from "@/components/forms/use-leave-warning"
import { useVersionedForm } from "@/components/forms/use-versioned-form"
import { useMay } from "@/components/shell/area/rights"
import { Button } from "@/components/ui/button"
import { ViewOnlyNotice } from "@/components/shell/area/view-only-notice"
import { Checkbox } from "@/components/ui/fields/checkbox"
import { Field } from "@/components/ui/fields/field"
import { Input } from "@/components/ui/fields/input"
import { useFormats } from "@/components/ui/use-formats"
import { queryFor, useSend } from "@/lib/client/api"
import { showToast } from "@/lib/client/toasts"
import { referrals } from "@/lib/features/referrals/contract"
import { Programme, type ShownProgramme } from "@/lib/features/referrals/programme-shapes"
import {
  PROGRAMME_NAMES,
  type ProgrammeFields,
  programmeFieldsOf,
  readProgramme,
  wrongFields,
} from "./programme-fields"

type ProgrammeFormProps = { shown: ShownProgramme; onReload: () => Promise<unknown> }

/** Switches the programme on and says what friends and referrers get, in words beside the fields. */
export function ProgrammeForm({ shown, onReload }: ProgrammeFormProps) {
  const t = useTranslations("referrals.programme")
  const { exactMoney } = useFormats()
  const client = useQueryClient()
  const mayEdit = useMay()(referrals.saveProgramme)
  const save = useSend(referrals.saveProgramme)
  const [givesNothing, setGivesNothing] = useState(false)
  const { currency } = shown
  const versioned = useVersionedForm<ProgrammeFields>({
    serverValues: programmeFieldsOf(shown),
    names: PROGRAMME_NAMES,
    onReload,
  })
  const { form, errors, isDirty } = versioned
  useLeaveWarning(isDirty)

  const onSubmit = form.handleSubmit((fields) => {
    const programme = readProgramme(fields, currency)
    const wrong = wrongFields(programme)
    setGivesNothing(wrong.givesNothing)
    if (wrong.names.length > 0) return versioned.setFieldErrors(wrong.names)
    if (wrong.givesNothing) return
    const finishSave = versioned.beginSave()
    save.mutate(
      { body: { version: shown.version, programme } },
      {
        onSuccess(saved) {
          client.setQueryData(queryFor(referrals.showProgramme, {}).queryKey, saved)
          finishSave(programmeFieldsOf(saved))
          showToast("success", t("saved"))
        },
      },
    )
  })
  const errorOf = (name: "friendPercent" | "reward" | "minOrder" | "maxRewards") =>
    errors[name] && t(`errors.${name}`, { max: exactMoney(MOST[name], currency) })

  return (
    <form method="post" noValidate onSubmit={(event) => void onSubmit(event)}>
      <FormSection title={t("title")}>
        {!mayEdit && <ViewOnlyNotice>{t("readOnly")}</ViewOnlyNotice>}
        <fieldset disabled={!mayEdit} className="flex flex-col gap-5">
          <Checkbox label={t("isOn")} help={t("isOnHelp")} {...form.register("isOn")} />
          <div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2">
            <Field label={t("friendPercent")} help={t("friendPercentHelp")} error={errorOf("friendPercent")}>
              <Input inputMode="numeric" autoComplete="off" className="tabular" {...form.register("friendPercent")} />
            </Field>
            <Field label={t("reward", { currency })} help={t("rewardHelp")} error={errorOf("reward")}>
              <Input inputMode="decimal" autoComplete="off" className="tabular" {...form.register("reward")} />
            </Field>
            <Field label={t("minOrder", { currency })} help={t("minOrderHelp")} error={errorOf("minOrder")}>
              <Input inputMode="decimal" autoComplete="off" className="tabular" {...form.register("minOrder")} />
            </Field>
            <Field label={t("maxRewards")} error={errorOf("maxRewards")}>
              <Input inputMode="numeric" autoComplete="off" className="tabular" {...form.register("maxRewards")} />
            </Field>
          </div>
        </fieldset>
        <Example programme={readProgramme(form.watch(), currency)} currency={currency} />
        {givesNothing && <FormError>{t("errors.nothing")}</FormError>}
        {mayEdit && (
          <>
            <SaveError failure={save.error} onReload={() => void versioned.reload().then(save.reset)} />
            <Button
              type="submit"
              className="self-end"
              pending={save.isPending}
              disabled={!isDirty && shown.version > 0}
            >
              {t("save")}
            </Button>
          </>
        )}
      </FormSection>
    </form>
  )
}

const MOST = {
  friendPercent: 0,
  reward: Programme.shape.rewardMinor.maxValue ?? 0,
  minOrder: Programme.shape.minOrderMinor.maxValue ?? 0,
  maxRewards: 0,
} as const

/** What the programme that is typed gives, in a sentence; nothing while something of it is wrong. */
function Example({ programme, currency }: { programme: Programme; currency: string }) {
  const t = useTranslations("referrals.programme.example")
  const { percent, exactMoney } = useFormats()
  const { friendPercent, rewardMinor } = programme
  if (wrongFields(programme).names.length > 0 || (friendPercent === 0 && rewardMinor === 0)) return null
  const kind = rewardMinor === 0 ? "friend" : friendPercent === 0 ? "reward" : "both"
  return (
    <p aria-live="polite" className="rounded bg-quiet p-4 text-ui">
      {t(kind, { percent: percent(friendPercent / 100), reward: exactMoney(rewardMinor, currency) })}
    </p>
  )
}
