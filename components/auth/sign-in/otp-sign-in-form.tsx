"use client"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { useForm } from "react-hook-form"
import { Field } from "@/components/ui/fields/field"
import { Input } from "@/components/ui/fields/input"
import { OtpForm } from "@/components/forms/otp/otp-form"
import { FormError } from "@/components/forms/form-error"
import { SubmitButton } from "@/components/forms/submit-button"
import { useOtpSender } from "@/components/forms/otp/use-otp-sender"
import { useSignIn } from "./use-sign-in"
import { loadPart } from "@/lib/client/load-part"

/** Signs in by a one-time code sent to a mobile number or an e-mail address. */
export function OtpSignInForm({ instituteId }: { instituteId: number }) {
  const t = useTranslations("auth")
  const { signInWith, error, setError, isRedirecting } = useSignIn(instituteId)
  const [sentTo, setSentTo] = useState<string>()
  const form = useForm({ defaultValues: { identifier: "" } })
  const { errors, isSubmitting } = form.formState
  const otpSender = useOtpSender(async (identifier) => {
    const [{ call }, { otp }] = await Promise.all([
      loadPart(() => import("@/lib/client/api")),
      loadPart(() => import("@/lib/features/otp/contract")),
    ])
    const body = identifier.startsWith("+") ? { mobile: identifier } : { email: identifier }
    return call(otp.send, { body: { ...body, instituteId } })
  })

  const onSubmit = form.handleSubmit(async ({ identifier: input }) => {
    const identifier = await loadPart(() => import("@/lib/features/otp/identifier")).then(
      ({ Identifier }) => Identifier.safeParse(input).data,
      // Sending fails too, and says why.
      () => input.trim(),
    )
    if (!identifier) return form.setError("identifier", { type: "wrong" }, { shouldFocus: true })
    if (await otpSender.send(identifier)) setSentTo(identifier)
  })

  if (sentTo) {
    return (
      <OtpForm
        sentTo={sentTo}
        otpSender={otpSender}
        error={error}
        pending={isRedirecting}
        submit={t("signIn.submit")}
        onCode={(code) => signInWith({ provider: "code", identifier: sentTo, otp: code })}
        onChangeRecipient={() => {
          setError(undefined)
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
      {otpSender.errorMessage && <FormError>{otpSender.errorMessage}</FormError>}
      <SubmitButton pending={isSubmitting}>{t("code.send")}</SubmitButton>
    </form>
  )
}
