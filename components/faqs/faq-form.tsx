"use client"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useEffect } from "react"
import { useForm } from "react-hook-form"
import { SaveError } from "@/components/forms/save-error"
import { useSaving } from "@/components/forms/saving-context"
import { useLeaveWarning } from "@/components/forms/use-leave-warning"
import { Button } from "@/components/ui/button"
import { Field } from "@/components/ui/fields/field"
import { Input } from "@/components/ui/fields/input"
import { Textarea } from "@/components/ui/fields/textarea"
import { call } from "@/lib/client/api"
import { invalidate } from "@/lib/client/invalidate"
import type { Failure } from "@/lib/contract/errors"
import { type Faq, faqs, FaqText } from "@/lib/features/faqs/contract"
import type { FaqScope } from "./faq-query"

type Fields = { question: string; answer: string }
const FIELD_NAMES = ["question", "answer"] as const

type FaqFormProps = {
  owner: FaqScope
  /** The question that is changed; undefined for a new one. */
  faq?: Faq
  onDone: () => void
}

/** Adds a question or changes one. */
export function FaqForm({ owner, faq, onDone }: FaqFormProps) {
  const t = useTranslations("faqs")
  const client = useQueryClient()
  const { report, setUnsaved } = useSaving()
  const form = useForm<Fields>({ defaultValues: { question: faq?.question ?? "", answer: faq?.answer ?? "" } })
  const { errors, isDirty } = form.formState
  useLeaveWarning(isDirty)
  useEffect(() => {
    setUnsaved(isDirty)
    return () => setUnsaved(false)
  }, [isDirty, setUnsaved])
  const save = useMutation<Faq, Failure, Fields>({
    mutationFn: (text) =>
      report(() =>
        faq
          ? call(faqs.update, { params: { id: String(faq.id) }, body: { ...text, version: faq.version } })
          : call(faqs.create, { body: { ...text, faqType: owner.faqType, itemId: owner.itemId ?? null } }),
      ),
    onSuccess: () => invalidate(client, [faqs.list, faqs.listOfItem]),
  })

  const onSubmit = form.handleSubmit((typed) => {
    const parsed = FaqText.safeParse(typed)
    if (parsed.success) return save.mutate(parsed.data, { onSuccess: onDone })
    const invalid = FIELD_NAMES.filter((name) => parsed.error.issues.some(({ path }) => path[0] === name))
    invalid.forEach((name, at) => form.setError(name, { type: "wrong" }, { shouldFocus: at === 0 }))
  })

  return (
    <form method="post" noValidate onSubmit={(event) => void onSubmit(event)} className="flex flex-col gap-4">
      <Field label={t("question")} error={errors.question && t("questionError")}>
        <Input autoComplete="off" {...form.register("question")} />
      </Field>
      <Field label={t("answer")} error={errors.answer && t("answerError")}>
        <Textarea rows={4} {...form.register("answer")} />
      </Field>
      <SaveError
        failure={save.error}
        onReload={() => void invalidate(client, [faqs.list, faqs.listOfItem]).then(onDone)}
      />
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="ghost" onClick={onDone}>
          {t("cancel")}
        </Button>
        <Button type="submit" pending={save.isPending}>
          {t("save")}
        </Button>
      </div>
    </form>
  )
}
