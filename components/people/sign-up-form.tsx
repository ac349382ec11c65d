"use client"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { useForm } from "react-hook-form"
import { Field } from "@/components/ui/field"
import { Input } from "@/components/ui/input"
import { PasswordInput } from "@/components/ui/password-input"
import { codeOfFailure, failureKey } from "./failure-key"
import { FormFault } from "./form-fault"
import type { SignUpFields } from "./sign-up-faults"
import { SubmitButton } from "./submit-button"
import { useArrival } from "./use-arrival"
import { useFaultWords } from "./use-fault-words"

export function SignUpForm({ instituteId }: { instituteId: number }) {
  const t = useTranslations("people")
  const { isArriving, arrive } = useArrival()
  const [fault, setFault] = useState<ReturnType<typeof failureKey>>()
  const form = useForm<SignUpFields>({
    defaultValues: { first_name: "", last_name: "", email: "", mobile_number: "", password: "", instituteId },
    resolver: async (values) => {
      const errors = await import("./sign-up-faults").then(({ faultsOf }) => faultsOf(values))
      return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} }
    },
  })
  const words = useFaultWords(form.formState.errors)

  const onSubmit = form.handleSubmit(async (values) => {
    setFault(undefined)
    const { signUp } = await import("./sign-up")
    try {
      arrive(await signUp(values))
    } catch (error) {
      const code = codeOfFailure(error)
      if (code === "email_taken") form.setError("email", { type: "taken" }, { shouldFocus: true })
      else if (code === "invalid_input") form.setError("password", { type: "common" }, { shouldFocus: true })
      else setFault(failureKey(error))
    }
  })

  return (
    <form method="post" noValidate onSubmit={(event) => void onSubmit(event)} className="flex flex-col gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={t("signUp.firstName")} error={words.first_name}>
          <Input autoComplete="given-name" {...form.register("first_name")} />
        </Field>
        <Field label={t("signUp.lastName")} optional={t("signUp.optional")} error={words.last_name}>
          <Input autoComplete="family-name" {...form.register("last_name")} />
        </Field>
      </div>
      <Field label={t("signUp.email")} error={words.email}>
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
        error={words.mobile_number}
      >
        <Input type="tel" autoComplete="tel" {...form.register("mobile_number")} />
      </Field>
      <Field label={t("signUp.password")} help={t("signUp.passwordHelp")} error={words.password}>
        <PasswordInput autoComplete="new-password" {...form.register("password")} />
      </Field>
      {fault && <FormFault>{t(`failures.${fault}`)}</FormFault>}
      <SubmitButton pending={form.formState.isSubmitting || isArriving}>{t("signUp.submit")}</SubmitButton>
    </form>
  )
}
