"use client"
import { useTranslations } from "next-intl"
import { type SyntheticEvent, useState } from "react"
import { FormFault } from "@/components/forms/form-error"
import type { CodeSending } from "@/components/auth/use-code-sending"
import { Button } from "@/components/ui/button"
import { Field } from "@/components/ui/field"
import { Input } from "@/components/ui/input"
import { Email, Mobile } from "@/lib/contract/shapes"
import type { ContactKind } from "./contact-kind"

type NewContactFormProps = { kind: ContactKind; sending: CodeSending; onName: (identifier: string) => Promise<void> }

/** Asks which e-mail or mobile a code is to be sent to. */
export function NewContactForm({ kind, sending, onName }: NewContactFormProps) {
  const t = useTranslations("profile.change")
  const [typed, setTyped] = useState("")
  const [isFaulty, setIsFaulty] = useState(false)
  const isEmail = kind === "email"

  function onSubmit(event: SyntheticEvent) {
    event.preventDefault()
    const read = (isEmail ? Email : Mobile).safeParse(typed)
    setIsFaulty(!read.success)
    if (read.success) void onName(read.data)
  }

  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-5 pt-1">
      <Field
        label={t(isEmail ? "newEmail" : "newMobile")}
        help={!isEmail && t("mobileHelp")}
        error={isFaulty && t(isEmail ? "wrongEmail" : "wrongMobile")}
      >
        <Input
          autoFocus
          type={isEmail ? "email" : "tel"}
          autoComplete={isEmail ? "email" : "tel"}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </Field>
      {sending.fault && <FormFault>{sending.fault}</FormFault>}
      <Button type="submit" pending={sending.isSending}>
        {t("sendCode")}
      </Button>
    </form>
  )
}
