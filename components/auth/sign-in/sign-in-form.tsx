"use client"
import { useTranslations } from "next-intl"
import { useEffect } from "react"
import { useForm } from "react-hook-form"
import { Field } from "@/components/ui/fields/field"
import { Input } from "@/components/ui/fields/input"
import { PasswordInput } from "@/components/ui/fields/password-input"
import { emailFromHash } from "@/lib/shared/enter-url"
import { paths } from "@/lib/shared/paths"
import { type DemoAccount, DemoAccounts } from "./demo-accounts"
import { FormError } from "@/components/forms/form-error"
import { SubmitButton } from "@/components/forms/submit-button"
import { useSignIn } from "./use-sign-in"

export type DemoSignIn = { accounts: DemoAccount[]; password: string }

/** Signs in by e-mail and password. */
export function SignInForm({ instituteId, demo }: { instituteId: number; demo?: DemoSignIn }) {
  const t = useTranslations("auth")
  const { signInWith, error, setError, isRedirecting } = useSignIn(instituteId)
  const form = useForm({ defaultValues: { username: "", password: "" } })
  const { errors, isSubmitting } = form.formState

  useEffect(() => {
    const email = emailFromHash(window.location.hash)
    if (email) form.setValue("username", email)
  }, [form])

  const onSubmit = form.handleSubmit(async (values) => {
    if (await signInWith({ provider: "credentials", ...values })) form.setFocus("password", { shouldSelect: true })
  })

  function onDemoAccount(account: DemoAccount) {
    setError(undefined)
    form.reset({ username: account.email, password: demo?.password ?? "" })
  }

  return (
    <>
      <form method="post" noValidate onSubmit={(event) => void onSubmit(event)} className="flex flex-col gap-5">
        <Field label={t("signIn.email")} error={errors.username && t("errors.email.missing")}>
          <Input
            type="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            {...form.register("username", { validate: (text) => text.trim() !== "" })}
          />
        </Field>
        <Field label={t("signIn.password")} error={errors.password && t("errors.password.missing")}>
          <PasswordInput autoComplete="current-password" {...form.register("password", { required: true })} />
        </Field>
        {error && <FormError>{error}</FormError>}
        <SubmitButton pending={isSubmitting || isRedirecting}>{t("signIn.submit")}</SubmitButton>
        <a
          href={paths.forgotPassword}
          className="self-start text-ui font-medium text-primary underline-offset-4 hover:underline"
        >
          {t("signIn.forgot")}
        </a>
      </form>
      {demo && <DemoAccounts accounts={demo.accounts} onChoose={onDemoAccount} />}
    </>
  )
}
