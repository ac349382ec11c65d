import { useTranslations } from "next-intl"
import { PASSWORD_ERRORS } from "@/lib/features/passwords/password-error"

/** The message for the error of a password field, by its type; that of a common password for a type from the server. */
export function usePasswordErrorMessage(): (error: { type?: unknown } | undefined) => string | undefined {
  const t = useTranslations("auth.errors.password")
  return (error) => error && t(PASSWORD_ERRORS.find((type) => type === error.type) ?? "common")
}
