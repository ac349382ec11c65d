"use client"
import { useTranslations } from "next-intl"
import { useRouter } from "next/navigation"
import { useForm } from "react-hook-form"
import { Field } from "@/components/ui/fields/field"
import { Input } from "@/components/ui/fields/input"
import { paths } from "@/lib/shared/paths"
import { FormError } from "@/components/forms/form-error"
import { sendResetCode } from "./send-reset-code"
import { SubmitButton } from "@/components/forms/submit-button"
import { useOtpSender } from "@/components/forms/otp/use-otp-sender"
import { loadPart } from "@/lib/client/load-part"

/** Requests a code for setting a new password. */
export function ForgotPasswordForm({ instituteId }: { instituteId: number }) {
  const t = useTranslations("auth")
  const router = useRouter()
  const form = useForm({ defaultValues: { email: "" } })
  const { errors, isSubmitting, isSubmitSuccessful } = form.formState
  const otpSender = useOtpSender((email) => sendResetCode(email, instituteId))

  const onSubmit = form.handleSubmit(async ({ email: input }) => {
    const email = await loadPart(() => import("@/lib/contract/shapes")).then(
      ({ Email }) => Email.safeParse(input).data,
      // Sending fails too, and says why.
      () => input.trim(),
    )
    if (!email) return form.setError("email", { type: "wrong" }, { shouldFocus: true })
    if (await otpSender.send(email)) router.push(`${paths.confirmOtp}?email=${encodeURIComponent(email)}`)
  })

  return (
    <form method="post" noValidate onSubmit={(event) => void onSubmit(event)} className="flex flex-col gap-5">
      <Field
        label={t("signIn.email")}
        error={errors.email && t(errors.email.type === "wrong" ? "errors.email.wrong" : "errors.email.missing")}
      >
        <Input
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...form.register("email", { validate: (text) => text.trim() !== "" })}
        />
      </Field>
      {otpSender.errorMessage && <FormError>{otpSender.errorMessage}</FormError>}
      <SubmitButton
        pending={isSubmitting || (isSubmitSuccessful && !otpSender.errorMessage && otpSender.secondsLeft > 0)}
      >
        {t("code.send")}
      </SubmitButton>
    </form>
  )
}
