import { useTranslations } from "next-intl"
import { useSend } from "@/lib/client/api"
import { showToast } from "@/lib/client/toasts"
import { desk } from "@/lib/features/desk/contract"
import type { DeskItem } from "@/lib/features/desk/item-shapes"

/** Shows an item in lists or hides it, says so, and offers to undo it. */
export function useVisibility({ kind, id, title }: Pick<DeskItem, "kind" | "id" | "title">) {
  const t = useTranslations("desk.items")
  const { mutateAsync } = useSend(desk.changeVisibility, { stale: [desk.courses, desk.showItem] })

  function setVisible(visible: boolean) {
    const undo = { label: t("undo"), onPress: () => setVisible(!visible) }
    void mutateAsync({ body: { kind, id, visible } }).then(
      () => showToast("success", t(visible ? "shown" : "wasHidden", { title }), undo),
      () => showToast("error", t("failed")),
    )
  }
  return setVisible
}
