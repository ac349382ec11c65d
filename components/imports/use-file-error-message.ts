import { useTranslations } from "next-intl"
import { useErrorMessage } from "@/components/forms/error-message"
import type { Failure } from "@/lib/contract/errors"
import { FILE_ERRORS, type FileError } from "@/lib/features/imports/import-shapes"

/**
 * Returns the message for why a whole file was rejected: what is wrong with the file, or the common message. `own` has the
 * messages that differ between the kinds of imports.
 */
export function useFileErrorMessage(own: Partial<Record<FileError | "type", string>> = {}) {
  const t = useTranslations("imports.fileErrors")
  const errorMessage = useErrorMessage()
  return (failure: Failure) => {
    const reason = FILE_ERRORS.find((known) => known === failure.details?.reason) ?? "type"
    const line = reason === "malformed" ? failure.details?.line : undefined
    const message = own[reason] ?? (line ? t("malformedAt", { line }) : t(reason))
    return errorMessage(failure, { content_too_large: t("size"), invalid_input: message })
  }
}
