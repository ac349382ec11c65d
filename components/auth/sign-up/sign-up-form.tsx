"use client"
import { useTranslations } from "next-intl"
import { useForm } from "react-hook-form"
import { Checkbox } from "@/components/ui/fields/checkbox"
import { Field } from "@/components/ui/fields/field"
import { Input } from "@/components/ui/fields/input"
import { PasswordInput } from "@/components/ui/fields/password-input"
import { Failure } from "@/lib/contract/errors"
import { paths } from "@/lib/shared/paths"
import { errorCodeOf, useErrorMessage } from "@/components/forms/error-message"
import { FormError } from "@/components/forms/form-error"
import type { SignUpFields } from "./sign-up-errors"
import { SubmitButton } from "@/components/forms/submit-button"
import { useSignUpErrorMessages } from "./use-sign-up-error-messages"
import { useSignIn } from "../sign-in/use-sign-in"

/** Creates an account; sends the referral code along. */
export function SignUpForm({ instituteId, referralCode }: { instituteId: number; referralCode?: string | undefined }) {
  const t = useTranslations("auth")
  const { signInWith, error, setError, isRedirecting } = useSignIn(instituteId)
  const errorMessage = useErrorMessage()
  const form = useForm<SignUpFields>({
    defaultValues: {
      first_name: "",
      last_name: "",
      email: "",
      mobile_number: "",
      password: "",
      whatsApp: false,
      instituteId,
      ...(referralCode && { referralCode }),
    },
    resolver: async (values) => {
      const errors = await import("./sign-up-errors").then(({ signUpErrors }) => signUpErrors(values))
      return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} }
    },
  })
  const messages = useSignUpErrorMessages(form.formState.errors)

  const onSubmit = form.handleSubmit(async (values) => {
    setError(undefined)
    const { signUp } = await import("./sign-up")
    try {
      await signUp(values)
    } catch (failure) {
      const code = errorCodeOf(failure)
      if (code === "email_taken") form.setError("email", { type: "taken" }, { shouldFocus: true })
      else if (code !== "invalid_input") setError(errorMessage(failure))
      else if (isOwnReferral(failure)) setError(t("ownReferral"))
      else form.setError("password", { type: "common" }, { shouldFocus: true })
      return
    }
    await signInWith(
      { provider: "credentials", username: values.email, password: values.password },
      paths.verifyContacts,
    )
  })

  return (
    <form method="post" noValidate onSubmit={(event) => void onSubmit(event)} className="flex flex-col gap-5">
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
      <SubmitButton pending={form.formState.isSubmitting || isRedirecting}>{t("signUp.submit")}</SubmitButton>
    </form>
  )
}

const isOwnReferral = (error: unknown) => error instanceof Failure && error.fields?.referralCode !== undefined
