"use client"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { useForm } from "react-hook-form"
import { Field } from "@/components/ui/field"
import { Input } from "@/components/ui/input"
import { CodeEntry } from "./code-entry"
import { FormFault } from "../forms/form-error"
import { SubmitButton } from "../forms/submit-button"
import { useCodeSending } from "./use-code-sending"
import { useSignIn } from "./use-sign-in"

/** The way in by a one-time code to a mobile or an e-mail. */
export function CodeSignInForm({ instituteId }: { instituteId: number }) {
  const t = useTranslations("auth")
  const { enter, fault, setFault, isArriving } = useSignIn(instituteId)
  const [sentTo, setSentTo] = useState<string>()
  const form = useForm({ defaultValues: { identifier: "" } })
  const { errors, isSubmitting } = form.formState
  const sending = useCodeSending(async (identifier) => {
    const [{ call }, { codes }] = await Promise.all([import("@/lib/client/api"), import("@/lib/features/otp/contract")])
    const body = identifier.startsWith("+") ? { mobile: identifier } : { email: identifier }
    return call(codes.otp, { body: { ...body, instituteId } })
  })

  const onSubmit = form.handleSubmit(async ({ identifier: typed }) => {
    const { Identifier } = await import("@/lib/features/otp/identifier")
    const identifier = Identifier.safeParse(typed).data
    if (!identifier) return form.setError("identifier", { type: "wrong" }, { shouldFocus: true })
    if (await sending.send(identifier)) setSentTo(identifier)
  })

  if (sentTo) {
    return (
      <CodeEntry
        sentTo={sentTo}
        sending={sending}
        fault={fault && t(`failures.${fault}`)}
        pending={isArriving}
        submit={t("signIn.submit")}
        onCode={(otp) => enter({ way: "code", identifier: sentTo, otp })}
        onOther={() => {
          setFault(undefined)
          setSentTo(undefined)
        }}
      />
    )
  }
  return (
    <form method="post" noValidate onSubmit={(event) => void onSubmit(event)} className="flex flex-col gap-5">
      <Field
        label={t("code.identifier")}
        help={t("code.identifierHelp")}
        error={errors.identifier && t(errors.identifier.type === "wrong" ? "code.wrong" : "code.missing")}
      >
        <Input
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...form.register("identifier", { validate: (text) => text.trim() !== "" })}
        />
      </Field>
      {sending.fault && <FormFault>{sending.fault}</FormFault>}
      <SubmitButton pending={isSubmitting}>{t("code.send")}</SubmitButton>
    </form>
  )
}
