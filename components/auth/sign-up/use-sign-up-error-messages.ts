import { useTranslations } from "next-intl"
import type { FieldErrors } from "react-hook-form"
import { usePasswordErrorMessage } from "@/components/forms/use-password-error-message"
import type { SignUpFields } from "./sign-up-errors"

/** The error message of each invalid field of the sign-up form. */
export function useSignUpErrorMessages(errors: FieldErrors<SignUpFields>) {
  const t = useTranslations("auth")
  const passwordErrorMessage = usePasswordErrorMessage()
  return {
    first_name:
      errors.first_name &&
      t(errors.first_name.type === "missing" ? "errors.first_name.missing" : "errors.first_name.wrong"),
    last_name: errors.last_name && t("errors.last_name.wrong"),
    email: errors.email && t(errors.email.type === "missing" ? "errors.email.missing" : "errors.email.wrong"),
    mobile_number: errors.mobile_number && t("errors.mobile_number.wrong"),
    password: passwordErrorMessage(errors.password),
  }
}
