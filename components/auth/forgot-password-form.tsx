"use client"
import { useTranslations } from "next-intl"
import { useRouter } from "next/navigation"
import { useForm } from "react-hook-form"
import { Field } from "@/components/ui/field"
import { Input } from "@/components/ui/input"
import { paths } from "@/lib/shared/paths"
import { FormFault } from "../forms/form-error"
import { sendResetCode } from "./send-reset-code"
import { SubmitButton } from "../forms/submit-button"
import { useCodeSending } from "./use-code-sending"

/** Asks for the code with which a new password is set. */
export function ForgotPasswordForm({ instituteId }: { instituteId: number }) {
  const t = useTranslations("auth")
  const router = useRouter()
  const form = useForm({ defaultValues: { email: "" } })
  const { errors, isSubmitting, isSubmitSuccessful } = form.formState
  const sending = useCodeSending((email) => sendResetCode(email, instituteId))

  const onSubmit = form.handleSubmit(async ({ email: typed }) => {
    const { Email } = await import("@/lib/contract/shapes")
    const email = Email.safeParse(typed).data
    if (!email) return form.setError("email", { type: "wrong" }, { shouldFocus: true })
    if (await sending.send(email)) router.push(`${paths.confirmOtp}?email=${encodeURIComponent(email)}`)
  })

  return (
    <form method="post" noValidate onSubmit={(event) => void onSubmit(event)} className="flex flex-col gap-5">
      <Field
        label={t("signIn.email")}
        error={errors.email && t(errors.email.type === "wrong" ? "faults.email.wrong" : "faults.email.missing")}
      >
        <Input
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...form.register("email", { validate: (text) => text.trim() !== "" })}
        />
      </Field>
      {sending.fault && <FormFault>{sending.fault}</FormFault>}
      <SubmitButton pending={isSubmitting || (isSubmitSuccessful && !sending.fault && sending.secondsLeft > 0)}>
        {t("code.send")}
      </SubmitButton>
    </form>
  )
}
