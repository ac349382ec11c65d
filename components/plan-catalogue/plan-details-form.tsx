"use client"
import { useTranslations } from "next-intl"
import { type SyntheticEvent, useState } from "react"
import { FormFooter } from "@/components/forms/form-footer"
import { Checkbox } from "@/components/ui/fields/checkbox"
import { Field } from "@/components/ui/fields/field"
import { Input } from "@/components/ui/fields/input"
import { useSend } from "@/lib/client/api"
import { showToast } from "@/lib/client/toasts"
import { type CataloguePlanDetail, planCatalogue } from "@/lib/features/plans/catalogue-contract"

type PlanDetailsFormProps = { plan: CataloguePlanDetail; onDone: () => void }

/** How a plan is called and shown; what it gives is its versions'. */
export function PlanDetailsForm({ plan, onDone }: PlanDetailsFormProps) {
  const t = useTranslations("planCatalogue.details")
  const send = useSend(planCatalogue.update, { invalidates: [planCatalogue.show, planCatalogue.list] })
  const [name, setName] = useState(plan.name)
  const [rank, setRank] = useState(String(plan.rank))
  const [isPublic, setIsPublic] = useState(plan.isPublic)
  const [isChecked, setIsChecked] = useState(false)
  const isNameValid = name.trim().length >= 2
  const isRankValid = /^\d{1,3}$/.test(rank.trim())

  function onSubmit(event: SyntheticEvent) {
    event.preventDefault()
    setIsChecked(true)
    if (!isNameValid || !isRankValid) return
    const isArchived = plan.archivedAt !== null
    const body = { name, rank: Number(rank), isPublic, isArchived, rowVersion: plan.rowVersion }
    send.mutate(
      { params: { id: String(plan.id) }, body },
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
      <Field label={t("name")} error={isChecked && !isNameValid && t("nameError")}>
        <Input maxLength={40} value={name} onChange={({ target }) => setName(target.value)} />
      </Field>
      <Field label={t("rank")} help={t("rankHelp")} error={isChecked && !isRankValid && t("rankError")}>
        <Input inputMode="numeric" value={rank} onChange={({ target }) => setRank(target.value)} />
      </Field>
      <Checkbox label={t("isPublic")} checked={isPublic} onChange={({ target }) => setIsPublic(target.checked)} />
      <FormFooter label={t("save")} pending={send.isPending} failure={send.error} onCancel={onDone} />
    </form>
  )
}
