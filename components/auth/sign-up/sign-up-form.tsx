import { useTranslations } from "next-intl"
import { useEffect } from "react"
import type { UseFormReturn } from "react-hook-form"
import { Checkbox } from "@/components/ui/fields/checkbox"
import { Field } from "@/components/ui/fields/field"
import { Input } from "@/components/ui/fields/input"
import { PasswordInput } from "@/components/ui/fields/password-input"
import { FormError } from "@/components/forms/form-error"
import { LegalLink } from "@/components/forms/legal-link"
import { SubmitButton } from "@/components/forms/submit-button"
import { paths } from "@/lib/shared/paths"
import type { SignUpFields } from "./sign-up-errors"
import { useSignUpErrorMessages } from "./use-sign-up-error-messages"

type SignUpFormProps = { form: UseFormReturn<SignUpFields>; error: string | undefined; onSubmit: () => void }

/** The details of a new account. */
export function SignUpForm({ form, error, onSubmit }: SignUpFormProps) {
  const t = useTranslations("auth")
  const messages = useSignUpErrorMessages(form.formState.errors)
  const { setFocus } = form
  useEffect(() => {
    // A keyboard on the screen would cover the form.
    if (window.matchMedia("(hover: hover) and (pointer: fine)").matches) setFocus("first_name")
  }, [setFocus])

  return (
    <form
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
      className="flex flex-col gap-5"
    >
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        <Field label={t("signUp.firstName")} error={messages.first_name}>
          <Input autoComplete="given-name" {...form.register("first_name")} />
        </Field>
        <Field label={t("signUp.lastName")} optional={t("signUp.optional")} error={messages.last_name}>
          <Input autoComplete="family-name" {...form.register("last_name")} />
        </Field>
      </div>
      <Field label={t("signUp.email")} error={messages.email}>
        <Input
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...form.register("email")}
        />
      </Field>
      <Field
        label={t("signUp.mobile")}
        optional={t("signUp.optional")}
        help={t("signUp.mobileHelp")}
        error={messages.mobile_number}
      >
        <Input type="tel" autoComplete="tel" {...form.register("mobile_number")} />
      </Field>
      <Checkbox label={t("signUp.whatsApp")} help={t("signUp.whatsAppHelp")} {...form.register("whatsApp")} />
      <Field label={t("signUp.password")} help={t("signUp.passwordHelp")} error={messages.password}>
        <PasswordInput autoComplete="new-password" {...form.register("password")} />
      </Field>
      {error && <FormError>{error}</FormError>}
      <SubmitButton pending={form.formState.isSubmitting}>{t("signUp.submit")}</SubmitButton>
      <p className="text-sm text-muted">
        {t.rich("signUp.terms", {
          terms: (words) => <LegalLink href={paths.terms}>{words}</LegalLink>,
          privacy: (words) => <LegalLink href={paths.privacy}>{words}</LegalLink>,
        })}
      </p>
    </form>
  )
}
