"use client"
import { useTranslations } from "next-intl"
import { useForm } from "react-hook-form"
import { FormPart } from "@/components/forms/form-section"
import { FormFault } from "@/components/forms/form-error"
import { passwordFault } from "@/components/auth/password-error"
import { Button, ButtonLink } from "@/components/ui/button"
import { Field } from "@/components/ui/field"
import { PasswordInput } from "@/components/ui/password-input"
import { useSend } from "@/lib/client/api"
import { showToast } from "@/lib/client/toasts"
import { passwords } from "@/lib/features/passwords/contract"
import { type OwnDetails, profile } from "@/lib/features/profile/contract"
import { paths } from "@/lib/shared/paths"
import { profileFailure } from "./profile-failure"

const FAULTS = ["missing", "short", "long", "email", "common"] as const

/** Another password, by the present one; every other device is signed out by it. */
export function PasswordPart({ own: { hasPassword, email } }: { own: OwnDetails }) {
  const t = useTranslations("profile.password")
  return (
    <FormPart title={t("title")}>
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
    </FormPart>
  )
}

function PasswordForm({ email }: { email: string }) {
  const t = useTranslations("profile")
  const faults = useTranslations("auth.faults.password")
  const form = useForm({ defaultValues: { currentPassword: "", password: "" } })
  const { errors } = form.formState
  const save = useSend(passwords.savePassword, { stale: [profile.listSessions] })
  const isFailed = save.error && save.error.code !== "invalid_input"

  const onSubmit = form.handleSubmit(async (fields) => {
    const wrong = await passwordFault(email, fields.password)
    if (wrong) form.setError("password", { type: wrong }, { shouldFocus: true })
    if (fields.currentPassword === "") form.setError("currentPassword", { type: "missing" }, { shouldFocus: true })
    if (wrong || fields.currentPassword === "") return
    save.mutate(
      { body: fields },
      {
        onSuccess() {
          form.reset()
          showToast("success", t("password.saved"))
        },
        onError({ fields: refused }) {
          if (refused?.password) form.setError("password", { type: "common" }, { shouldFocus: true })
          if (refused?.currentPassword) form.setError("currentPassword", { type: "wrong" }, { shouldFocus: true })
        },
      },
    )
  })

  const fault = FAULTS.find((type) => type === errors.password?.type)
  return (
    <form noValidate onSubmit={(event) => void onSubmit(event)} className="flex flex-col gap-5">
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Field
          label={t("password.current")}
          error={
            errors.currentPassword && t(errors.currentPassword.type === "wrong" ? "password.wrong" : "password.missing")
          }
        >
          <PasswordInput autoComplete="current-password" {...form.register("currentPassword")} />
        </Field>
        <Field label={t("password.next")} help={t("password.help")} error={fault && faults(fault)}>
          <PasswordInput autoComplete="new-password" {...form.register("password")} />
        </Field>
      </div>
      {isFailed && <FormFault>{t(`failures.${profileFailure(save.error)}`)}</FormFault>}
      <Button type="submit" variant="secondary" className="self-start" pending={save.isPending}>
        {t("password.save")}
      </Button>
    </form>
  )
}
