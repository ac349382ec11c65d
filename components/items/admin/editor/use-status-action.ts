"use client"
import { useMutation } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useErrorMessage } from "@/components/forms/error-message"
import { call } from "@/lib/client/api"
import { openDialog } from "@/lib/client/dialogs"
import { showToast } from "@/lib/client/toasts"
import { Failure } from "@/lib/contract/errors"
import { itemsAdmin } from "@/lib/features/items/admin-contract"
import type { EditableItem } from "@/lib/features/items/admin-shapes"
import { ACTION_RULES, type ItemAction } from "@/lib/features/catalogue/item-statuses"
import type { ItemSaves } from "./use-item-saves"

type Decision = { action: ItemAction; reason?: string }

/** Changes the status of an item; archiving, which takes it off sale, is confirmed first. */
export function useStatusAction({ id, title, enrolled }: EditableItem, saves: ItemSaves, onReplace: () => void) {
  const t = useTranslations("itemsAdmin.actions")
  const errorMessage = useErrorMessage()
  const { mutateAsync, ...change } = useMutation<EditableItem, Failure, Decision>({
    mutationFn: (decision) => saves.run((version) => call(itemsAdmin.act, { body: { id, version, ...decision } })),
    onSuccess: (_, { action }) => showToast("success", t(`done.${action}`, { title })),
  })

  /** Begins anew with what somebody else has made of the item. */
  const reload = () => void saves.reload().then(onReplace, () => undefined)

  /** Does an action; resolves with whether it was done. Its failure is in `error`. */
  const run = (decision: Decision): Promise<boolean> =>
    mutateAsync(decision).then(
      () => true,
      () => false,
    )

  /** Does an action that has no dialog of its own, and reports its failure. */
  async function confirm(action: ItemAction) {
    const texts = { title: t("archive.title", { title }), message: t("archive.message", { count: enrolled }) }
    const buttons = { primaryLabel: t("labels.archive"), cancelLabel: t("cancel") }
    const isAsked = ACTION_RULES[action].to === "archived"
    if (isAsked && (await openDialog({ type: "confirmation", ...texts, ...buttons })) !== "primary") return
    await mutateAsync({ action }).catch(async (error: unknown) => {
      if (error instanceof Failure && error.code === "stale") reload()
      showToast("error", errorMessage(error))
    })
  }

  return { run, confirm, isPending: change.isPending, error: change.error, reset: change.reset, reload }
}

export type StatusChange = ReturnType<typeof useStatusAction>
