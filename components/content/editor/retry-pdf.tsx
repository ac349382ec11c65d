"use client"
import { useTranslations } from "next-intl"
import { useErrorMessage } from "@/components/forms/error-message"
import { Button } from "@/components/ui/button"
import { useSend } from "@/lib/client/api"
import { showToast } from "@/lib/client/toasts"
import { content } from "@/lib/features/content/contract"

/** Has the PDF of a document made again after its conversion has failed. */
export function RetryPdf({ materialId, onRetried }: { materialId: number; onRetried: () => void }) {
  const t = useTranslations("content.editor")
  const errorMessage = useErrorMessage()
  const convert = useSend(content.convertDocument, { invalidates: [content.curriculum] })
  return (
    <Button
      variant="link"
      size="sm"
      pending={convert.isPending}
      onClick={() =>
        convert.mutate(
          { body: { id: materialId } },
          { onSuccess: onRetried, onError: (failure) => showToast("error", errorMessage(failure)) },
        )
      }
    >
      {t("retryPdf")}
    </Button>
  )
}
