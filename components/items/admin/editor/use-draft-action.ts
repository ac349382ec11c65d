"use client"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useErrorMessage } from "@/components/forms/error-message"
import { call } from "@/lib/client/api"
import { openDialog } from "@/lib/client/dialogs"
import { showToast } from "@/lib/client/toasts"
import { invalidate } from "@/lib/client/invalidate"
import type { Failure } from "@/lib/contract/errors"
import { content } from "@/lib/features/content/contract"
import { faqs } from "@/lib/features/faqs/contract"
import { itemsAdmin } from "@/lib/features/items/admin-contract"
import type { EditableItem } from "@/lib/features/items/admin-shapes"
import type { DraftAction } from "@/lib/features/items/item-draft-shapes"
import type { ItemSaves } from "./use-item-saves"

type Decision = { action: DraftAction; reason?: string }

/** Publishes, discards or reviews the changes of a published item; discarding them is confirmed first. */
export function useDraftAction({ id, title, draft }: EditableItem, saves: ItemSaves, onReplace: () => void) {
  const t = useTranslations("itemsAdmin.changes")
  const errorMessage = useErrorMessage()
  const client = useQueryClient()
  const contentsVersion = draft?.contentsVersion ?? 0
  const { mutateAsync, ...change } = useMutation<EditableItem, Failure, Decision>({
    mutationFn: (decision) =>
      saves.run((version) => call(itemsAdmin.actOnDraft, { body: { id, version, contentsVersion, ...decision } })),
    async onSuccess(_, { action }) {
      showToast("success", t(`done.${action}`, { title }))
      await invalidate(client, [content.curriculum, content.material, faqs.listOfItem])
    },
  })

  /** Begins anew with what somebody else has made of the item. */
  const reload = () => void saves.reload().then(onReplace, () => undefined)

  /** Does an action; resolves with whether it was done. Its failure is in `error`. */
  const run = (decision: Decision): Promise<boolean> =>
    mutateAsync(decision).then(
      () => true,
      () => false,
    )

  /** Discards all changes, after a question, and shows what the public has. */
  async function discard() {
    const texts = { title: t("discard.title", { title }), message: t("discard.message") }
    const buttons = { primaryLabel: t("labels.discard"), cancelLabel: t("cancel"), isDangerous: true }
    if ((await openDialog({ type: "confirmation", ...texts, ...buttons })) !== "primary") return
    await mutateAsync({ action: "discard" }).then(onReplace, (error: unknown) =>
      showToast("error", errorMessage(error)),
    )
  }

  return { run, discard, isPending: change.isPending, error: change.error, reset: change.reset, reload }
}

export type DraftChange = ReturnType<typeof useDraftAction>
