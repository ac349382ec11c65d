"use client"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { useForm } from "react-hook-form"
import { Field } from "@/components/ui/field"
import { Input } from "@/components/ui/input"
import { PasswordInput } from "@/components/ui/password-input"
import { PLATFORM_INSTITUTE_ID } from "@/lib/shared/constants"
import { type DemoAccount, DemoAccounts } from "./demo-accounts"
import { codeOfFailure, failureKey } from "./failure-key"
import { FormFault } from "./form-fault"
import { SubmitButton } from "./submit-button"
import { useArrival } from "./use-arrival"

type SignInFormProps = { instituteId: number; demo?: { accounts: DemoAccount[]; password: string } }

export function SignInForm({ instituteId, demo }: SignInFormProps) {
  const t = useTranslations("people")
  const { isArriving, arrive } = useArrival()
  const [fault, setFault] = useState<ReturnType<typeof failureKey>>()
  const form = useForm({ defaultValues: { username: "", password: "" } })
  const { errors, isSubmitting } = form.formState

  const onSubmit = form.handleSubmit(async (values) => {
    setFault(undefined)
    const { endSession, signIn } = await import("@/lib/client/session")
    try {
      const { user } = await signIn({ ...values, instituteId })
      arrive(user.role)
    } catch (error) {
      if (codeOfFailure(error) === "disabled") return endSession("disabled")
      setFault(faultAt(instituteId, failureKey(error)))
      form.setFocus("password", { shouldSelect: true })
    }
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
      </form>
      {demo && <DemoAccounts accounts={demo.accounts} onChoose={onDemo} />}
    </>
  )
}

/** The platform has no students: who is no member of it is a member elsewhere. */
const faultAt = (instituteId: number, key: ReturnType<typeof failureKey>) =>
  key === "not_a_member" && instituteId === PLATFORM_INSTITUTE_ID ? "member_elsewhere" : key
