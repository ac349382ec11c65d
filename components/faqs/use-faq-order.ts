"use client"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useErrorMessage } from "@/components/forms/error-message"
import { useSaving } from "@/components/forms/saving-context"
import { call } from "@/lib/client/api"
import { showToast } from "@/lib/client/toasts"
import type { Failure } from "@/lib/contract/errors"
import { type Faq, faqs } from "@/lib/features/faqs/contract"
import { moveInList } from "@/lib/shared/move-in-list"
import { type FaqScope, faqQuery } from "./faq-query"

/** Moves a question in the list, which is shown at once and saved as a whole. */
export function useFaqOrder(owner: FaqScope, list: readonly Faq[]) {
  const client = useQueryClient()
  const errorMessage = useErrorMessage()
  const { report, setUnsaved } = useSaving()
  const { queryKey } = faqQuery(owner)
  const save = useMutation<unknown, Failure, Faq[]>({
    networkMode: "always",
    mutationFn: (ordered) =>
      report(() => call(faqs.saveOrder, { body: ordered.map(({ id }, displayOrder) => ({ id, displayOrder })) })),
    onMutate: (ordered) => void client.setQueryData(queryKey, [...ordered]),
    onSuccess: () => setUnsaved("questionOrder", undefined),
    async onError(failure) {
      showToast("error", errorMessage(failure))
      // The order that is shown is not saved until the saved one is shown again.
      setUnsaved("questionOrder", { why: "failed", failure })
      await client.invalidateQueries({ queryKey })
      if (!client.getQueryState(queryKey)?.isInvalidated) setUnsaved("questionOrder", undefined)
    },
  })
  return {
    isPending: save.isPending,
    move: (index: number, step: -1 | 1) => save.mutate(moveInList(list, index, step)),
  }
}
