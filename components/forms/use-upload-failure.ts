import { useTranslations } from "next-intl"
import { useFormats } from "@/components/ui/use-formats"
import type { QueuedUpload } from "@/lib/client/uploads/upload-queue"
import type { Failure } from "@/lib/contract/errors"
import { useErrorMessage } from "./error-message"

const FINAL_CODES = new Set(["file_type_not_allowed", "file_damaged", "content_too_large", "forbidden"])

/** Whether the same file may succeed another time. */
export const isRetryable = ({ failure }: QueuedUpload): boolean =>
  failure !== undefined && !FINAL_CODES.has(failure.code)

/** Returns a function that says why an upload failed, with the limit that it exceeds or the types that are accepted. */
export function useUploadFailure() {
  const t = useTranslations("forms.upload")
  const errorMessage = useErrorMessage()
  const { fileSize } = useFormats()
  return (failure: Failure | undefined): string => {
    const { maxBytes, kind, types } = failure?.details ?? {}
    if (failure?.code === "content_too_large" && maxBytes)
      return t(kind === "video" ? "videoTooLarge" : "tooLarge", { size: fileSize(Number(maxBytes)) })
    if (failure?.code === "file_type_not_allowed" && types) return t("wrongType", { types })
    return errorMessage(failure)
  }
}
