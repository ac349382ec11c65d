"use client"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useForm } from "react-hook-form"
import { SaveError } from "@/components/forms/save-error"
import { useLeaveWarning } from "@/components/forms/use-leave-warning"
import { Button } from "@/components/ui/button"
import { call } from "@/lib/client/api"
import { invalidate } from "@/lib/client/invalidate"
import type { Failure } from "@/lib/contract/errors"
import { type Faq, faqs, FaqText } from "@/lib/features/faqs/contract"
import { FaqFields, invalidFaqFields } from "./faq-fields"
import type { FaqScope } from "./faq-query"

type Fields = { question: string; answer: string }

type FaqFormProps = {
  faqType: Exclude<FaqScope["faqType"], "item">
  /** The question that is changed; undefined for a new one. */
  faq?: Faq
  onDone: () => void
}

/** Adds a question of the institute or the platform, or changes one: visitors see it as soon as it is saved. */
export function FaqForm({ faqType, faq, onDone }: FaqFormProps) {
  const t = useTranslations("faqs")
  const client = useQueryClient()
  const form = useForm<Fields>({ defaultValues: { question: faq?.question ?? "", answer: faq?.answer ?? "" } })
  const { errors, isDirty } = form.formState
  useLeaveWarning(isDirty)
  const save = useMutation<Faq, Failure, Fields>({
    mutationFn: (text) =>
      faq
        ? call(faqs.update, { params: { id: String(faq.id) }, body: { ...text, version: faq.version } })
        : call(faqs.create, { body: { ...text, faqType, itemId: null } }),
    onSuccess: () => invalidate(client, [faqs.list]),
  })

  const onSubmit = form.handleSubmit((typed) => {
    const parsed = FaqText.safeParse(typed)
    if (parsed.success) return save.mutate(parsed.data, { onSuccess: onDone })
    invalidFaqFields(typed).forEach((name, at) => form.setError(name, { type: "wrong" }, { shouldFocus: at === 0 }))
  })

  return (
    <form method="post" noValidate onSubmit={(event) => void onSubmit(event)} className="flex flex-col gap-4">
      <FaqFields
        isInvalid={(name) => errors[name] !== undefined}
        question={form.register("question")}
        answer={form.register("answer")}
      />
      <SaveError failure={save.error} onReload={() => void invalidate(client, [faqs.list]).then(onDone)} />
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
