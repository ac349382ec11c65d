import { useTranslations } from "next-intl"
import { useRouter } from "next/navigation"
import { useErrorMessage } from "@/components/forms/error-message"
import { call, useSend } from "@/lib/client/api"
import { openDialog } from "@/lib/client/dialogs"
import { showToast } from "@/lib/client/toasts"
import { dashboards } from "@/lib/features/dashboards/contract"
import { itemsAdmin } from "@/lib/features/items/admin-contract"
import type { AdminItem } from "@/lib/features/items/admin-shapes"
import { itemEditing } from "@/lib/features/items/editing-contract"
import { RESTORABLE_DAYS } from "@/lib/features/items/deletion"
import { paths } from "@/lib/shared/paths"

const INVALIDATES = [itemsAdmin.list, itemEditing.showOrder, dashboards.admin, dashboards.teacher]

/** Deletes an item after a confirmation, returns to the list, and offers to undo it. */
export function useDeleteItem(area: "admin" | "teacher") {
  const t = useTranslations("itemsAdmin.delete")
  const errorMessage = useErrorMessage()
  const router = useRouter()
  const remove = useSend(itemsAdmin.remove, { invalidates: INVALIDATES })
  const restore = useRestoreItem()

  return async (item: Pick<AdminItem, "id" | "title">) => {
    const { id, title } = item
    const params = { id: String(id) }
    try {
      await call(itemsAdmin.remove, { params, query: { check: "true" } })
    } catch (error) {
      return showToast("error", errorMessage(error))
    }
    const answer = await openDialog({
      type: "confirmation",
      title: t("title", { title }),
      message: t("message", { days: RESTORABLE_DAYS }),
      primaryLabel: t("primary"),
      cancelLabel: t("cancel"),
      isDangerous: true,
    })
    if (answer !== "primary") return
    try {
      await remove.mutateAsync({ params, query: {} })
      showToast("success", t("done", { title }), { label: t("undo"), onPress: () => void restore(item) })
      router.push(paths.courses(area))
    } catch (error) {
      showToast("error", errorMessage(error))
    }
  }
}

/** Restores a deleted item. */
export function useRestoreItem() {
  const t = useTranslations("itemsAdmin.delete")
  const errorMessage = useErrorMessage()
  const restore = useSend(itemsAdmin.restore, { invalidates: INVALIDATES })

  return ({ id, title }: Pick<AdminItem, "id" | "title">) =>
    restore.mutateAsync({ body: { id } }).then(
      () => showToast("success", t("restored", { title })),
      (error: unknown) => showToast("error", errorMessage(error)),
    )
}
