"use client"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { useForm } from "react-hook-form"
import { errorCodeOf, useErrorMessage } from "@/components/forms/error-message"
import { FormError } from "@/components/forms/form-error"
import { SubmitButton } from "@/components/forms/submit-button"
import { usePasswordErrorMessage } from "@/components/forms/use-password-error-message"
import { useSignInRedirect } from "@/components/auth/sign-in/use-sign-in-redirect"
import { Field } from "@/components/ui/fields/field"
import { Input } from "@/components/ui/fields/input"
import { PasswordInput } from "@/components/ui/fields/password-input"
import { PersonName } from "@/lib/contract/shapes"
import { paths } from "@/lib/shared/paths"
import { loadPart } from "@/lib/client/load-part"

type AcceptInviteFormProps = {
  token: string
  institute: { id: number; name: string }
  email: string
  name: { first: string; last: string }
  /** The invited person has an account already: the form asks for its password instead of a new one. */
  hasPassword: boolean
}

/** Accepts an invitation to an institute and signs in. */
export function AcceptInviteForm({ token, institute, email, name, hasPassword }: AcceptInviteFormProps) {
  const t = useTranslations("members.accept")
  const tMembers = useTranslations("members")
  const { isRedirecting, redirectAfterSignIn } = useSignInRedirect()
  const errorMessage = useErrorMessage()
  const passwordErrorMessage = usePasswordErrorMessage()
  const [error, setError] = useState<string>()
  const form = useForm({ defaultValues: { first_name: name.first, last_name: name.last, password: "" } })
  const { errors, isSubmitting } = form.formState

  const onSubmit = form.handleSubmit(async ({ password, ...names }) => {
    setError(undefined)
    try {
      const { acceptInvitation: accept } = await loadPart(() => import("./accept-invitation"))
      redirectAfterSignIn(await accept({ token, instituteId: institute.id, password, ...(!hasPassword && names) }))
    } catch (failure) {
      const overrides = { invalid_credentials: t("wrongPassword"), link_expired: t("linkExpired") }
      if (errorCodeOf(failure) !== "invalid_input") setError(errorMessage(failure, overrides))
      else form.setError("password", { type: "common" }, { shouldFocus: true })
    }
  })

  const isName = (text: string) => PersonName.safeParse(text).success
  return (
    <form method="post" noValidate onSubmit={(event) => void onSubmit(event)} className="flex flex-col gap-5">
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      {!hasPassword && (
        <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
          <Field label={tMembers("fields.firstName")} error={errors.first_name && tMembers("errors.first_name")}>
            <Input autoComplete="given-name" {...form.register("first_name", { validate: isName })} />
          </Field>
          <Field
            label={tMembers("fields.lastName")}
            optional={tMembers("optional")}
            error={errors.last_name && tMembers("errors.last_name")}
          >
            <Input
              autoComplete="family-name"
              {...form.register("last_name", { validate: (text) => text === "" || isName(text) })}
            />
          </Field>
        </div>
      )}
      <Field
        label={t(hasPassword ? "existingPassword" : "newPassword")}
        help={t(hasPassword ? "existingPasswordHelp" : "newPasswordHelp")}
        error={passwordErrorMessage(errors.password)}
      >
        <PasswordInput
          autoComplete={hasPassword ? "current-password" : "new-password"}
          {...form.register("password", {
            validate: {
              missing: (text) => text !== "",
              short: (text) => hasPassword || text.length >= 8,
              long: (text) => hasPassword || new TextEncoder().encode(text).length <= 72,
            },
          })}
        />
      </Field>
      {error && <FormError>{error}</FormError>}
      <SubmitButton pending={isSubmitting || isRedirecting}>{t("submit", { institute: institute.name })}</SubmitButton>
      {hasPassword && (
        <div className="flex flex-col gap-3 text-ui text-muted">
          <a href={paths.forgotPassword} className="w-fit font-medium text-primary underline-offset-4 hover:underline">
            {t("forgot")}
          </a>
          <p>{t("otherInstituteHint")}</p>
        </div>
      )}
    </form>
  )
}
