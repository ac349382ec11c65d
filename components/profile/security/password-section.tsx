"use client"
import { useTranslations } from "next-intl"
import { useForm } from "react-hook-form"
import { FormSection } from "@/components/forms/form-section"
import { FormError } from "@/components/forms/form-error"
import { passwordError } from "@/lib/features/passwords/password-error"
import { Button, ButtonLink } from "@/components/ui/button"
import { Field } from "@/components/ui/fields/field"
import { PasswordInput } from "@/components/ui/fields/password-input"
import { useSend } from "@/lib/client/api"
import { showToast } from "@/lib/client/toasts"
import { passwords } from "@/lib/features/passwords/contract"
import { type OwnDetails, profile } from "@/lib/features/profile/contract"
import { paths } from "@/lib/shared/paths"
import { useErrorMessage } from "@/components/forms/error-message"
import { usePasswordErrorMessage } from "@/components/forms/use-password-error-message"

/** Changes the password, given the current one; this signs out every other device. */
export function PasswordSection({ own: { hasPassword, email } }: { own: OwnDetails }) {
  const t = useTranslations("profile.password")
  return (
    <FormSection title={t("title")}>
      {hasPassword ? (
        <PasswordForm email={email} />
      ) : (
        <>
          <p className="text-ui text-muted">{t("none")}</p>
          <ButtonLink href={paths.forgotPassword} variant="secondary" className="self-start">
            {t("set")}
          </ButtonLink>
        </>
      )}
    </FormSection>
  )
}

function PasswordForm({ email }: { email: string }) {
  const t = useTranslations("profile")
  const passwordErrorMessage = usePasswordErrorMessage()
  const errorMessage = useErrorMessage()
  const form = useForm({ defaultValues: { currentPassword: "", password: "" } })
  const { errors } = form.formState
  const save = useSend(passwords.savePassword, { invalidates: [profile.listSessions] })
  const isFailed = save.error && save.error.code !== "invalid_input"

  const onSubmit = form.handleSubmit(async (fields) => {
    const errorType = await passwordError(email, fields.password)
    if (errorType) form.setError("password", { type: errorType }, { shouldFocus: true })
    if (fields.currentPassword === "") form.setError("currentPassword", { type: "missing" }, { shouldFocus: true })
    if (errorType || fields.currentPassword === "") return
    save.mutate(
      { body: fields },
      {
        onSuccess() {
          form.reset()
          showToast("success", t("password.saved"))
        },
        onError({ fields: rejected }) {
          if (rejected?.password) form.setError("password", { type: "common" }, { shouldFocus: true })
          if (rejected?.currentPassword) form.setError("currentPassword", { type: "wrong" }, { shouldFocus: true })
        },
      },
    )
  })

  return (
    <form method="post" noValidate onSubmit={(event) => void onSubmit(event)} className="flex flex-col gap-5">
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2">
        <Field
          label={t("password.current")}
          error={
            errors.currentPassword && t(errors.currentPassword.type === "wrong" ? "password.wrong" : "password.missing")
          }
        >
          <PasswordInput autoComplete="current-password" {...form.register("currentPassword")} />
        </Field>
        <Field label={t("password.next")} help={t("password.help")} error={passwordErrorMessage(errors.password)}>
          <PasswordInput autoComplete="new-password" {...form.register("password")} />
        </Field>
      </div>
      {isFailed && <FormError>{errorMessage(save.error)}</FormError>}
      <Button type="submit" variant="secondary" className="self-start" pending={save.isPending}>
        {t("password.save")}
      </Button>
    </form>
  )
}
