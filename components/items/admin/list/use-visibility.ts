import { useTranslations } from "next-intl"
import { useSend } from "@/lib/client/api"
import { showToast } from "@/lib/client/toasts"
import { itemsAdmin } from "@/lib/features/items/admin-contract"
import type { AdminItem } from "@/lib/features/items/admin-shapes"
import { useErrorMessage } from "@/components/forms/error-message"

/** Shows an item in lists or hides it, with a toast that offers to undo it. */
export function useVisibility({ kind, id, title }: Pick<AdminItem, "kind" | "id" | "title">) {
  const t = useTranslations("itemsAdmin.list")
  const errorMessage = useErrorMessage()
  const { mutateAsync } = useSend(itemsAdmin.changeVisibility, { invalidates: [itemsAdmin.list, itemsAdmin.show] })

  function setVisible(visible: boolean) {
    const undo = { label: t("undo"), onPress: () => setVisible(!visible) }
    void mutateAsync({ body: { kind, id, visible } }).then(
      () => showToast("success", t(visible ? "shown" : "wasHidden", { title }), undo),
      (error: unknown) => showToast("error", errorMessage(error)),
    )
  }
  return setVisible
}
