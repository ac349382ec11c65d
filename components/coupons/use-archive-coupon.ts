import { useTranslations } from "next-intl"
import { useErrorMessage } from "@/components/forms/error-message"
import { useSend } from "@/lib/client/api"
import { openDialog } from "@/lib/client/dialogs"
import { showToast } from "@/lib/client/toasts"
import { coupons } from "@/lib/features/coupons/contract"

/** Asks whether a coupon is to be archived, and archives it; `archive` resolves with whether it was. */
export function useArchiveCoupon() {
  const t = useTranslations("coupons.actions")
  const errorMessage = useErrorMessage()
  const remove = useSend(coupons.remove, { invalidates: [coupons.list, coupons.show] })
  async function archive({ id, code }: { id: number; code: string }): Promise<boolean> {
    const answer = await openDialog({
      type: "confirmation",
      title: t("archiveTitle", { code }),
      message: t("archiveMessage"),
      primaryLabel: t("archive"),
      secondaryLabel: t("cancel"),
    })
    if (answer !== "primary") return false
    try {
      await remove.mutateAsync({ params: { id: String(id) } })
      showToast("success", t("archived", { code }))
      return true
    } catch (error) {
      showToast("error", errorMessage(error))
      return false
    }
  }
  return { archive, isPending: remove.isPending }
}
