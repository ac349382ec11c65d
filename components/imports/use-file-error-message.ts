import { useTranslations } from "next-intl"
import { useErrorMessage } from "@/components/forms/error-message"
import type { Failure } from "@/lib/contract/errors"
import { FILE_ERRORS } from "@/lib/features/imports/import-shapes"

/** Returns the message for why a whole file was rejected: what is wrong with the file, or the common message. */
export function useFileErrorMessage() {
  const t = useTranslations("imports.fileErrors")
  const errorMessage = useErrorMessage()
  return (failure: Failure) => {
    const reason = FILE_ERRORS.find((known) => known === failure.details?.reason) ?? "type"
    return errorMessage(failure, { content_too_large: t("size"), invalid_input: t(reason) })
  }
}
