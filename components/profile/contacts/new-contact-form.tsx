"use client"
import { useTranslations } from "next-intl"
import { type SyntheticEvent, useState } from "react"
import { FormError } from "@/components/forms/form-error"
import type { OtpSender } from "@/components/forms/otp/use-otp-sender"
import { Button } from "@/components/ui/button"
import { Field } from "@/components/ui/fields/field"
import { Input } from "@/components/ui/fields/input"
import { Email, Mobile } from "@/lib/contract/shapes"
import type { ContactKind } from "./contact-kind"

type NewContactFormProps = { kind: ContactKind; otpSender: OtpSender; onContact: (identifier: string) => Promise<void> }

/** Takes the new e-mail address or mobile number, to which a code is then sent. */
export function NewContactForm({ kind, otpSender, onContact }: NewContactFormProps) {
  const t = useTranslations("profile.change")
  const [input, setInput] = useState("")
  const [isInvalid, setIsInvalid] = useState(false)
  const isEmail = kind === "email"

  function onSubmit(event: SyntheticEvent) {
    event.preventDefault()
    const parsed = (isEmail ? Email : Mobile).safeParse(input)
    setIsInvalid(!parsed.success)
    if (parsed.success) void onContact(parsed.data)
  }

  return (
    <form method="post" noValidate onSubmit={onSubmit} className="flex flex-col gap-5 pt-1">
      <Field
        label={t(isEmail ? "newEmail" : "newMobile")}
        help={!isEmail && t("mobileHelp")}
        error={isInvalid && t(isEmail ? "wrongEmail" : "wrongMobile")}
      >
        <Input
          autoFocus
          type={isEmail ? "email" : "tel"}
          autoComplete={isEmail ? "email" : "tel"}
          value={input}
          onChange={({ target }) => setInput(target.value)}
        />
      </Field>
      {otpSender.errorMessage && <FormError>{otpSender.errorMessage}</FormError>}
      <Button type="submit" pending={otpSender.isSending}>
        {t("sendCode")}
      </Button>
    </form>
  )
}
