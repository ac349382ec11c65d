"use client"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { useForm } from "react-hook-form"
import { codeOfFailure } from "@/components/forms/failure-key"
import { FormFault } from "@/components/forms/form-error"
import { SubmitButton } from "@/components/forms/submit-button"
import { useArrival } from "@/components/auth/use-arrival"
import { Field } from "@/components/ui/field"
import { Input } from "@/components/ui/input"
import { PasswordInput } from "@/components/ui/password-input"
import { PersonName } from "@/lib/contract/shapes"
import { paths } from "@/lib/shared/paths"

type AcceptInviteFormProps = {
  token: string
  institute: { id: number; name: string }
  email: string
  name: { first: string; last: string }
  /** They have an account, whose password is asked for. */
  hasPassword: boolean
}

const told = ["wrong_credentials", "link_expired", "disabled", "too_many", "maintenance"] as const

/** Joins an institute by an invitation and goes in. */
export function AcceptInviteForm({ token, institute, email, name, hasPassword }: AcceptInviteFormProps) {
  const t = useTranslations("members.accept")
  const words = useTranslations("members")
  const { isArriving, arrive } = useArrival()
  const [failure, setFailure] = useState<(typeof told)[number] | "unexpected">()
  const form = useForm({ defaultValues: { first_name: name.first, last_name: name.last, password: "" } })
  const { errors, isSubmitting } = form.formState

  const onSubmit = form.handleSubmit(async ({ password, ...names }) => {
    setFailure(undefined)
    try {
      const { accept } = await import("./accept-invitation")
      arrive(await accept({ token, instituteId: institute.id, password, ...(!hasPassword && names) }))
    } catch (error) {
      const code = codeOfFailure(error)
      if (code === "invalid_input") form.setError("password", { type: "common" }, { shouldFocus: true })
      else setFailure(told.find((one) => one === code) ?? "unexpected")
    }
  })

  const isName = (text: string) => PersonName.safeParse(text).success
  const fault = errors.password && (FAULTS.find((one) => one === errors.password?.type) ?? "missing")
  return (
    <form method="post" noValidate onSubmit={(event) => void onSubmit(event)} className="flex flex-col gap-5">
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      {!hasPassword && (
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label={words("fields.firstName")} error={errors.first_name && words("faults.first_name")}>
            <Input autoComplete="given-name" {...form.register("first_name", { validate: isName })} />
          </Field>
          <Field
            label={words("fields.lastName")}
            optional={words("optional")}
            error={errors.last_name && words("faults.last_name")}
          >
            <Input
              autoComplete="family-name"
              {...form.register("last_name", { validate: (text) => text === "" || isName(text) })}
            />
          </Field>
        </div>
      )}
      <Field
        label={t(hasPassword ? "yours" : "choose")}
        help={t(hasPassword ? "yoursHelp" : "chooseHelp")}
        error={fault && t(`faults.${fault}`)}
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
      {failure && <FormFault>{t(`failures.${failure}`)}</FormFault>}
      <SubmitButton pending={isSubmitting || isArriving}>{t("submit", { institute: institute.name })}</SubmitButton>
      {hasPassword && (
        <div className="flex flex-col gap-3 text-ui text-muted">
          <a href={paths.forgotPassword} className="w-fit font-medium text-primary underline-offset-4 hover:underline">
            {t("forgot")}
          </a>
          <p>{t("elsewhere")}</p>
        </div>
      )}
    </form>
  )
}

const FAULTS = ["missing", "short", "long", "common"] as const
