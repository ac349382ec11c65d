import { useTranslations } from "next-intl"
import type { FieldErrors } from "react-hook-form"
import { useErrorMessage } from "@/components/forms/error-message"
import { usePasswordErrorMessage } from "@/components/forms/use-password-error-message"
import type { SignUpFields } from "./sign-up-errors"

/** The error message of each invalid field of the sign-up form. */
export function useSignUpErrorMessages(errors: FieldErrors<SignUpFields>) {
  const t = useTranslations("auth")
  const errorMessage = useErrorMessage()
  const passwordErrorMessage = usePasswordErrorMessage()
  const emailMessage = (type: string) => {
    if (type === "taken") return errorMessage("email_taken")
    return t(type === "missing" ? "errors.email.missing" : "errors.email.wrong")
  }
  return {
    first_name:
      errors.first_name &&
      t(errors.first_name.type === "missing" ? "errors.first_name.missing" : "errors.first_name.wrong"),
    last_name: errors.last_name && t("errors.last_name.wrong"),
    email: errors.email && emailMessage(errors.email.type),
    mobile_number: errors.mobile_number && t("errors.mobile_number.wrong"),
    password: passwordErrorMessage(errors.password),
  }
}
