"use client"
import { useTranslations } from "next-intl"
import { type SyntheticEvent, useId, useState } from "react"
import { FormError } from "@/components/forms/form-error"
import { Button } from "@/components/ui/button"
import { Field } from "@/components/ui/fields/field"
import { Input } from "@/components/ui/fields/input"
import { Mobile } from "@/lib/contract/shapes"
import { useErrorMessage } from "@/components/forms/error-message"
import type { Failure } from "@/lib/contract/errors"

type NewNumberFormProps = {
  current: string | null
  /** How many codes will be sent. */
  codeCount: number
  failure: Failure | undefined
  sendErrorMessage: string | undefined
  onNumber: (newNumber: string) => Promise<void>
}

export function NewNumberForm({ current, codeCount, failure, sendErrorMessage, onNumber }: NewNumberFormProps) {
  const t = useTranslations("verification")
  const errorMessage = useErrorMessage()
  const id = useId()
  const [input, setInput] = useState("")
  const [fieldError, setFieldError] = useState<"wrong" | "same">()
  const [isSubmitting, setIsSubmitting] = useState(false)

  async function onSubmit(event: SyntheticEvent) {
    event.preventDefault()
    const parsed = Mobile.safeParse(input)
    const invalidity = !parsed.success ? "wrong" : parsed.data === current ? "same" : undefined
    setFieldError(invalidity)
    if (invalidity || !parsed.success) return document.getElementById(id)?.focus()
    setIsSubmitting(true)
    await onNumber(parsed.data)
    setIsSubmitting(false)
  }

  const error = fieldError ? t(fieldError) : failure?.code === "contact_taken" && t("taken")
  const formFailure = failure?.code === "contact_taken" ? undefined : failure
  return (
    <form method="post" noValidate onSubmit={(event) => void onSubmit(event)} className="flex max-w-sm flex-col gap-5">
      <Field label={t("new")} help={t("newHelp")} error={error}>
        <Input
          id={id}
          autoFocus
          type="tel"
          autoComplete="tel"
          value={input}
          onChange={({ target }) => setInput(target.value)}
        />
      </Field>
      {formFailure && <FormError>{errorMessage(formFailure)}</FormError>}
      {sendErrorMessage && <FormError>{sendErrorMessage}</FormError>}
      <Button type="submit" pending={isSubmitting} className="w-fit">
        {t("sendCodes", { count: codeCount })}
      </Button>
    </form>
  )
}
