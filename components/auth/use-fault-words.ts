import { useTranslations } from "next-intl"
import type { FieldErrors } from "react-hook-form"
import type { SignUpFields } from "./sign-up-faults"

/** The sentence beside each field of the sign-up that is at fault. */
export function useFaultWords(errors: FieldErrors<SignUpFields>) {
  const t = useTranslations("auth")
  const passwordFault = passwordFaults.find((type) => type === errors.password?.type)
  return {
    first_name:
      errors.first_name &&
      t(errors.first_name.type === "missing" ? "faults.first_name.missing" : "faults.first_name.wrong"),
    last_name: errors.last_name && t("faults.last_name.wrong"),
    email: errors.email && t(emailKey(errors.email.type)),
    mobile_number: errors.mobile_number && t("faults.mobile_number.wrong"),
    password: errors.password && t(`faults.password.${passwordFault ?? "common"}`),
  }
}

const passwordFaults = ["missing", "short", "long", "email", "common"] as const

function emailKey(type: string) {
  if (type === "taken") return "failures.email_taken"
  return type === "missing" ? "faults.email.missing" : "faults.email.wrong"
}
