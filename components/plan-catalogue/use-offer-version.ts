import { useTranslations } from "next-intl"
import { useErrorMessage } from "@/components/forms/error-message"
import { useSend } from "@/lib/client/api"
import { openDialog } from "@/lib/client/dialogs"
import { showToast } from "@/lib/client/toasts"
import { type CataloguePlanDetail, planCatalogue } from "@/lib/features/plans/catalogue-contract"

/** Offers the version on sale to those who have an older one, or ends that; `current` is undefined where nobody could switch. */
export function useOfferVersion({ id, rowVersion, versions, currentVersionId, offeredVersionId }: CataloguePlanDetail) {
  const t = useTranslations("planCatalogue.offer")
  const errorMessage = useErrorMessage()
  const send = useSend(planCatalogue.offer, { invalidates: [planCatalogue.show] })
  const current = versions.find((version) => version.id === currentVersionId)
  const older = versions.filter((version) => version.id !== currentVersionId && version.publishedAt !== null)
  const count = older.reduce((sum, { subscribers }) => sum + subscribers, 0)
  const isOffered = current !== undefined && offeredVersionId === current.id
  const isForSale = current !== undefined && current.terms.priceMonthMinor > 0 && !current.terms.isOnQuote

  async function toggle(version: number) {
    if (!isOffered) {
      const answer = await openDialog({
        type: "confirmation",
        title: t("title", { version }),
        message: t("message", { count }),
        primaryLabel: t("offer"),
        cancelLabel: t("cancel"),
      })
      if (answer !== "primary") return
    }
    await send.mutateAsync({ params: { id: String(id) }, body: { isOffered: !isOffered, rowVersion } }).then(
      () => showToast("success", t(isOffered ? "ended" : "offered", { version })),
      (failure: unknown) => showToast("error", errorMessage(failure)),
    )
  }
  return {
    current: isForSale && (isOffered || count > 0) ? current : undefined,
    isOffered,
    toggle,
    isPending: send.isPending,
  }
}
