"use client"
import { useTranslations } from "next-intl"
import { useErrorMessage } from "@/components/forms/error-message"
import { useSend } from "@/lib/client/api"
import { showToast } from "@/lib/client/toasts"
import { type FailureChoice, jobQueues } from "@/lib/features/job-queues/contract"

/** What a press on a failed job changes. */
export const STALE = [jobQueues.failures, jobQueues.queues]

/** Queues failed jobs anew, and says how many. */
export function useRetry() {
  const t = useTranslations("jobQueues.failures")
  const errorMessage = useErrorMessage()
  const send = useSend(jobQueues.retry, { invalidates: STALE })
  const retry = (choice: FailureChoice, onDone?: () => void) =>
    send.mutate(
      { body: choice },
      {
        onSuccess({ resolved, left }) {
          if (resolved > 0) showToast("success", t("retried", { count: resolved }))
          if (left > 0) showToast("info", t("left", { count: left }))
          onDone?.()
        },
        onError: (error) => showToast("error", errorMessage(error)),
      },
    )
  return { retry, isPending: send.isPending }
}
