"use client"
import { useTranslations } from "next-intl"
import { type SyntheticEvent, useId, useState } from "react"
import { useErrorMessage } from "@/components/forms/error-message"
import { FormSection } from "@/components/forms/form-section"
import { Button } from "@/components/ui/button"
import { Field } from "@/components/ui/fields/field"
import { Input } from "@/components/ui/fields/input"
import { useSend } from "@/lib/client/api"
import type { Failure } from "@/lib/contract/errors"
import { domains, REFUSALS } from "@/lib/features/domains/contract"
import { useSetDomain } from "./use-domains"

/** Takes a domain; why one is refused is said at the field. */
export function AddDomainForm({ isFirst }: { isFirst: boolean }) {
  const t = useTranslations("domains.add")
  const errorMessage = useErrorMessage()
  const id = useId()
  const [typed, setTyped] = useState("")
  const [error, setError] = useState<string>()
  const setDomain = useSetDomain()
  const add = useSend(domains.add)

  function messageOf(failure: Failure): string {
    const reason = REFUSALS.find((refusal) => refusal === failure.details?.reason)
    return reason ? t(`refused.${reason}`) : errorMessage(failure, { invalid_input: t("missing") })
  }

  function showError(message: string) {
    setError(message)
    document.getElementById(id)?.focus()
  }

  function onSubmit(event: SyntheticEvent) {
    event.preventDefault()
    if (typed.trim() === "") return showError(t("missing"))
    setError(undefined)
    add.mutate(
      { body: { domain: typed } },
      {
        onSuccess(domain) {
          setDomain(domain)
          setTyped("")
        },
        onError: (failure) => showError(messageOf(failure)),
      },
    )
  }

  return (
    <FormSection title={t(isFirst ? "title" : "titleAnother")}>
      <form method="post" noValidate onSubmit={onSubmit} className="flex flex-col items-start gap-4">
        <Field label={t("label")} help={t("help")} error={error} className="w-full max-w-md">
          <Input
            id={id}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            inputMode="url"
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            placeholder="learn.example.com"
          />
        </Field>
        <Button type="submit" pending={add.isPending}>
          {t("submit")}
        </Button>
      </form>
    </FormSection>
  )
}
