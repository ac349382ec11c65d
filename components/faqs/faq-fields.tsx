"use client"
import { useTranslations } from "next-intl"
import type { ComponentProps } from "react"
import { Field } from "@/components/ui/fields/field"
import { Input } from "@/components/ui/fields/input"
import { Textarea } from "@/components/ui/fields/textarea"
import type { z } from "zod"
import { FaqText } from "@/lib/features/faqs/contract"

export type FaqFieldName = keyof z.input<typeof FaqText>
export const FAQ_FIELD_NAMES = ["question", "answer"] as const satisfies readonly FaqFieldName[]

type FaqFieldsProps = {
  isInvalid: (name: FaqFieldName) => boolean
  question: Omit<ComponentProps<typeof Input>, "autoComplete">
  answer: Omit<ComponentProps<typeof Textarea>, "rows">
}

/** A question and its answer. */
export function FaqFields({ isInvalid, question, answer }: FaqFieldsProps) {
  const t = useTranslations("faqs")
  return (
    <>
      <Field label={t("question")} error={isInvalid("question") && t("questionError")}>
        <Input autoComplete="off" {...question} />
      </Field>
      <Field label={t("answer")} error={isInvalid("answer") && t("answerError")}>
        <Textarea rows={4} {...answer} />
      </Field>
    </>
  )
}

/** The names of the fields that are not as they have to be. */
export function invalidFaqFields(typed: z.input<typeof FaqText>): FaqFieldName[] {
  const { error } = FaqText.safeParse(typed)
  return FAQ_FIELD_NAMES.filter((name) => error?.issues.some(({ path }) => path[0] === name))
}
