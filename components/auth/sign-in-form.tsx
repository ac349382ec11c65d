"use client"
import { useTranslations } from "next-intl"
import { useEffect } from "react"
import { useForm } from "react-hook-form"
import { Field } from "@/components/ui/field"
import { Input } from "@/components/ui/input"
import { PasswordInput } from "@/components/ui/password-input"
import { enteredEmail } from "@/lib/shared/enter-address"
import { paths } from "@/lib/shared/paths"
import { type DemoAccount, DemoAccounts } from "./demo-accounts"
import { FormFault } from "../forms/form-error"
import { SubmitButton } from "../forms/submit-button"
import { useSignIn } from "./use-sign-in"

export type Demo = { accounts: DemoAccount[]; password: string }

/** The way in by password. */
export function SignInForm({ instituteId, demo }: { instituteId: number; demo?: Demo }) {
  const t = useTranslations("auth")
  const { enter, fault, setFault, isArriving } = useSignIn(instituteId)
  const form = useForm({ defaultValues: { username: "", password: "" } })
  const { errors, isSubmitting } = form.formState

  useEffect(() => {
    const email = enteredEmail(window.location.hash)
    if (email) form.setValue("username", email)
  }, [form])

  const onSubmit = form.handleSubmit(async (values) => {
    if (await enter({ way: "credentials", ...values })) form.setFocus("password", { shouldSelect: true })
  })

  function onDemo(account: DemoAccount) {
    setFault(undefined)
    form.reset({ username: account.email, password: demo?.password ?? "" })
  }

  return (
    <>
      <form method="post" noValidate onSubmit={(event) => void onSubmit(event)} className="flex flex-col gap-5">
        <Field label={t("signIn.email")} error={errors.username && t("faults.email.missing")}>
          <Input
            type="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            {...form.register("username", { validate: (text) => text.trim() !== "" })}
          />
        </Field>
        <Field label={t("signIn.password")} error={errors.password && t("faults.password.missing")}>
          <PasswordInput autoComplete="current-password" {...form.register("password", { required: true })} />
        </Field>
        {fault && <FormFault>{t(`failures.${fault}`)}</FormFault>}
        <SubmitButton pending={isSubmitting || isArriving}>{t("signIn.submit")}</SubmitButton>
        <a
          href={paths.forgotPassword}
          className="self-start text-ui font-medium text-primary underline-offset-4 hover:underline"
        >
          {t("signIn.forgot")}
        </a>
      </form>
      {demo && <DemoAccounts accounts={demo.accounts} onChoose={onDemo} />}
    </>
  )
}
