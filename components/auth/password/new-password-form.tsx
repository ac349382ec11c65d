import { useTranslations } from "next-intl"
import { useState } from "react"
import { useForm } from "react-hook-form"
import { Field } from "@/components/ui/fields/field"
import { PasswordInput } from "@/components/ui/fields/password-input"
import { errorCodeOf, useErrorMessage } from "@/components/forms/error-message"
import { FormError } from "@/components/forms/form-error"
import { passwordError } from "@/lib/features/passwords/password-error"
import { SubmitButton } from "@/components/forms/submit-button"
import { usePasswordErrorMessage } from "@/components/forms/use-password-error-message"
import { useSignIn } from "../sign-in/use-sign-in"
import { loadPart } from "@/lib/client/load-part"

type NewPasswordFormProps = { email: string; token: string; instituteId: number; onExpired: () => void }

/** Sets a new password by the token that the one-time code was exchanged for, and signs in with it. */
export function NewPasswordForm({ email, token, instituteId, onExpired }: NewPasswordFormProps) {
  const t = useTranslations("auth")
  const { signInWith, error: signInError, isRedirecting } = useSignIn(instituteId)
  const errorMessage = useErrorMessage()
  const passwordErrorMessage = usePasswordErrorMessage()
  const [saveError, setSaveError] = useState<string>()
  const form = useForm({ defaultValues: { password: "" } })
  const { errors, isSubmitting } = form.formState
  const shownError = saveError ?? signInError

  const onSubmit = form.handleSubmit(async ({ password }) => {
    setSaveError(undefined)
    const errorType = await passwordError(email, password)
    if (errorType) return form.setError("password", { type: errorType }, { shouldFocus: true })
    try {
      const [{ call }, { passwords }] = await Promise.all([
        loadPart(() => import("@/lib/client/api")),
        loadPart(() => import("@/lib/features/passwords/contract")),
      ])
      await call(passwords.savePassword, { body: { password, token, instituteId } })
    } catch (error) {
      const code = errorCodeOf(error)
      if (code === "link_expired") return onExpired()
      if (code === "invalid_input") return form.setError("password", { type: "common" }, { shouldFocus: true })
      return setSaveError(errorMessage(error))
    }
    await signInWith({ provider: "credentials", username: email, password })
  })

  return (
    <form method="post" noValidate onSubmit={(event) => void onSubmit(event)} className="flex flex-col gap-5">
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <Field
        label={t("confirm.password")}
        help={t("signUp.passwordHelp")}
        error={passwordErrorMessage(errors.password)}
      >
        <PasswordInput autoFocus autoComplete="new-password" {...form.register("password")} />
      </Field>
      {shownError && <FormError>{shownError}</FormError>}
      <SubmitButton pending={isSubmitting || isRedirecting}>{t("confirm.save")}</SubmitButton>
    </form>
  )
}
