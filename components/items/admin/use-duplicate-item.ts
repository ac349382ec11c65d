import { useTranslations } from "next-intl"
import { useRouter } from "next/navigation"
import { useErrorMessage } from "@/components/forms/error-message"
import { useSend } from "@/lib/client/api"
import { showToast } from "@/lib/client/toasts"
import { dashboards } from "@/lib/features/dashboards/contract"
import { itemsAdmin } from "@/lib/features/items/admin-contract"
import type { AdminItem } from "@/lib/features/items/admin-shapes"
import { paths } from "@/lib/shared/paths"

const MAX_TITLE_LENGTH = 120

/** Copies an item with its content to a new draft, and opens the copy in the editor. */
export function useDuplicateItem(area: "admin" | "teacher") {
  const t = useTranslations("itemsAdmin.copy")
  const errorMessage = useErrorMessage()
  const router = useRouter()
  const duplicate = useSend(itemsAdmin.duplicate, {
    invalidates: [itemsAdmin.list, dashboards.admin, dashboards.teacher],
  })

  return ({ id, title }: Pick<AdminItem, "id" | "title">) => {
    const body = {
      id,
      title: t("title", { title }).slice(0, MAX_TITLE_LENGTH),
      idempotencyKey: crypto.randomUUID(),
    }
    return duplicate.mutateAsync({ body }).then(
      (copy) => {
        showToast("success", t("done", { title }))
        router.push(paths.course(area, copy.id))
      },
      (error: unknown) => showToast("error", errorMessage(error)),
    )
  }
}
