import { useTranslations } from "next-intl"
import { useErrorMessage } from "@/components/forms/error-message"
import type { Failure } from "@/lib/contract/errors"

/** Returns the message for why a notification could not be sent or saved as a draft. */
export function useSendErrorMessage() {
  const t = useTranslations("sending.form")
  const errorMessage = useErrorMessage()
  return (failure: Failure) => errorMessage(failure, { forbidden: t("noPermission"), not_found: t("selectionGone") })
}
