import { useTranslations } from "next-intl"
import { Field } from "@/components/ui/fields/field"
import { Input } from "@/components/ui/fields/input"
import { PasswordInput } from "@/components/ui/fields/password-input"
import type { OpeningErrors, OpeningValues } from "./opening-types"

/** The second step: who opens the institute. */
export function PersonFields({ values, errors }: { values: OpeningValues; errors: OpeningErrors }) {
  const t = useTranslations("opening")
  return (
    <>
      <Field label={t("yourName")} error={errors.first_name && t("errors.first_name")}>
        <Input name="first_name" maxLength={80} autoComplete="name" defaultValue={values.first_name} />
      </Field>
      <Field label={t("email")} help={t("emailHelp")} error={errors.email && t("errors.email")}>
        <Input
          type="email"
          name="email"
          maxLength={254}
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={values.email}
        />
      </Field>
      <Field label={t("mobile")} optional={t("optional")} error={errors.mobile_number && t("errors.mobile_number")}>
        <Input type="tel" name="mobile_number" maxLength={20} autoComplete="tel" defaultValue={values.mobile_number} />
      </Field>
      <Field label={t("password")} help={t("passwordHelp")} error={errors.password && t("errors.password")}>
        <PasswordInput name="password" autoComplete="new-password" />
      </Field>
    </>
  )
}
