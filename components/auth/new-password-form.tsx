import { useTranslations } from "next-intl"
import { useState } from "react"
import { useForm } from "react-hook-form"
import { Field } from "@/components/ui/field"
import { PasswordInput } from "@/components/ui/password-input"
import { codeOfFailure, failureKey } from "../forms/failure-key"
import { FormFault } from "../forms/form-error"
import { passwordFault } from "./password-error"
import { SubmitButton } from "../forms/submit-button"
import { useSignIn } from "./use-sign-in"

type NewPasswordFormProps = { email: string; token: string; instituteId: number; onExpired: () => void }

/** Sets the new password by the token that a code was exchanged for, and signs in with it. */
export function NewPasswordForm({ email, token, instituteId, onExpired }: NewPasswordFormProps) {
  const t = useTranslations("auth")
  const { enter, fault, isArriving } = useSignIn(instituteId)
  const [unsaved, setUnsaved] = useState<ReturnType<typeof failureKey>>()
  const form = useForm({ defaultValues: { password: "" } })
  const { errors, isSubmitting } = form.formState
  const shown = unsaved ?? fault

  const onSubmit = form.handleSubmit(async ({ password }) => {
    setUnsaved(undefined)
    const wrong = await passwordFault(email, password)
    if (wrong) return form.setError("password", { type: wrong }, { shouldFocus: true })
    const [{ call }, { passwords }] = await Promise.all([
      import("@/lib/client/api"),
      import("@/lib/features/passwords/contract"),
    ])
    try {
      await call(passwords.savePassword, { body: { password, token, instituteId } })
    } catch (error) {
      const code = codeOfFailure(error)
      if (code === "link_expired") return onExpired()
      if (code === "invalid_input") return form.setError("password", { type: "common" }, { shouldFocus: true })
      return setUnsaved(failureKey(error))
    }
    await enter({ way: "credentials", username: email, password })
  })

  const wrong = passwordFaults.find((type) => type === errors.password?.type)
  return (
    <form method="post" noValidate onSubmit={(event) => void onSubmit(event)} className="flex flex-col gap-5">
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <Field
        label={t("confirm.password")}
        help={t("signUp.passwordHelp")}
        error={wrong && t(`faults.password.${wrong}`)}
      >
        <PasswordInput autoFocus autoComplete="new-password" {...form.register("password")} />
      </Field>
      {shown && <FormFault>{t(`failures.${shown}`)}</FormFault>}
      <SubmitButton pending={isSubmitting || isArriving}>{t("confirm.save")}</SubmitButton>
    </form>
  )
}

const passwordFaults = ["missing", "short", "long", "email", "common"] as const
