"use client"
import { useQueryClient } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { call } from "@/lib/client/api"
import { invalidate } from "@/lib/client/invalidate"
import { showToast } from "@/lib/client/toasts"
import type { Endpoint, RequestOf } from "@/lib/contract/endpoint"
import { useErrorMessage } from "./error-message"

type Outcome<E extends Endpoint> = {
  /** What the toast says of so many successful requests. */
  done: (count: number) => string
  /** The requests that undo them, where that is possible. */
  undo?: RequestOf<E>[]
}

/**
 * Sends one request for each chosen row, one after another, and says how many succeeded. A request that fails stops none of
 * the others; the reason of the first failure is shown. Finishes although the toolbar that began it is gone.
 */
export function useBulkSend<E extends Endpoint>(endpoint: E, invalidates: Endpoint[]) {
  const t = useTranslations("forms.bulk")
  const errorMessage = useErrorMessage()
  const client = useQueryClient()
  const [isPending, setIsPending] = useState(false)

  async function send(requests: RequestOf<E>[], { done, undo }: Outcome<E>): Promise<void> {
    if (requests.length === 0) return
    setIsPending(true)
    const failures: unknown[] = []
    for (const request of requests) await call(endpoint, request).catch((error: unknown) => failures.push(error))
    setIsPending(false)
    await invalidate(client, invalidates)
    const count = requests.length - failures.length
    const again = undo && { label: t("undo"), onPress: () => void send(undo, { done }) }
    if (count > 0) showToast("success", done(count), failures.length === 0 ? again : undefined)
    if (failures.length > 0)
      showToast("error", t("failed", { count: failures.length, reason: errorMessage(failures[0]) }))
  }
  return { send, isPending }
}
