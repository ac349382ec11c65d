"use client"
import { useTranslations } from "next-intl"
import { useForm } from "react-hook-form"
import { FormFooter } from "@/components/forms/form-footer"
import { Field } from "@/components/ui/fields/field"
import { Textarea } from "@/components/ui/fields/textarea"
import { useSend } from "@/lib/client/api"
import { refunds } from "@/lib/features/orders/refund-contract"
import { REFUND_CHANGES } from "./refund-changes"

/** Declines what a buyer has asked for, with a sentence that they read. */
export function DeclineForm({ id, onDone }: { id: number; onDone: () => void }) {
  const t = useTranslations("refunds.decline")
  const decide = useSend(refunds.decide, REFUND_CHANGES)
  const form = useForm({ defaultValues: { decline: "" } })
  const { errors } = form.formState
  const onSubmit = form.handleSubmit(({ decline }) => {
    if (decline.trim() === "") return form.setError("decline", { type: "empty" }, { shouldFocus: true })
    decide.mutate({ params: { id: String(id) }, body: { decline } }, { onSuccess: onDone })
  })
  return (
    <form method="post" noValidate onSubmit={(event) => void onSubmit(event)} className="flex flex-col gap-4">
      <Field label={t("answer")} help={t("answerHelp")} error={errors.decline && t("empty")}>
        <Textarea rows={3} maxLength={500} {...form.register("decline")} />
      </Field>
      <FormFooter label={t("submit")} pending={decide.isPending} failure={decide.error} onCancel={onDone} />
    </form>
  )
}
