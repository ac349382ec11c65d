"use client"
import { useTranslations } from "next-intl"
import { useForm } from "react-hook-form"
import { Checkbox } from "@/components/ui/checkbox"
import { Field } from "@/components/ui/field"
import { Input } from "@/components/ui/input"
import { PasswordInput } from "@/components/ui/password-input"
import { Failure } from "@/lib/contract/errors"
import { paths } from "@/lib/shared/paths"
import { codeOfFailure, failureKey } from "../forms/failure-key"
import { FormFault } from "../forms/form-error"
import type { SignUpFields } from "./sign-up-faults"
import { SubmitButton } from "../forms/submit-button"
import { useFaultWords } from "./use-fault-words"
import { useSignIn } from "./use-sign-in"

/** Makes an account; the code of whoever brought somebody goes along. */
export function SignUpForm({ instituteId, referralCode }: { instituteId: number; referralCode?: string | undefined }) {
  const t = useTranslations("auth")
  const { enter, fault, setFault, isArriving } = useSignIn(instituteId)
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
      const errors = await import("./sign-up-faults").then(({ faultsOf }) => faultsOf(values))
      return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} }
    },
  })
  const words = useFaultWords(form.formState.errors)

  const onSubmit = form.handleSubmit(async (values) => {
    setFault(undefined)
    const { signUp } = await import("./sign-up")
    try {
      await signUp(values)
    } catch (error) {
      const code = codeOfFailure(error)
      if (code === "email_taken") form.setError("email", { type: "taken" }, { shouldFocus: true })
      else if (code !== "invalid_input") setFault(failureKey(error))
      else if (isOwnReferral(error)) setFault("own_referral")
      else form.setError("password", { type: "common" }, { shouldFocus: true })
      return
    }
    await enter({ way: "credentials", username: values.email, password: values.password }, paths.verifyContacts)
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
      <Checkbox label={t("signUp.whatsApp")} help={t("signUp.whatsAppHelp")} {...form.register("whatsApp")} />
      <Field label={t("signUp.password")} help={t("signUp.passwordHelp")} error={words.password}>
        <PasswordInput autoComplete="new-password" {...form.register("password")} />
      </Field>
      {fault && <FormFault>{t(`failures.${fault}`)}</FormFault>}
      <SubmitButton pending={form.formState.isSubmitting || isArriving}>{t("signUp.submit")}</SubmitButton>
    </form>
  )
}

const isOwnReferral = (error: unknown) => error instanceof Failure && error.fields?.referralCode !== undefined
