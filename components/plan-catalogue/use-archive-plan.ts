import { useTranslations } from "next-intl"
import { useRouter } from "next/navigation"
import { useErrorMessage } from "@/components/forms/error-message"
import { useSend } from "@/lib/client/api"
import { openDialog } from "@/lib/client/dialogs"
import { showToast } from "@/lib/client/toasts"
import { type CataloguePlanDetail, planCatalogue } from "@/lib/features/plans/catalogue-contract"
import { paths } from "@/lib/shared/paths"

/** Takes a plan off sale or puts it back, and deletes one that nobody ever had. */
export function useArchivePlan(plan: CataloguePlanDetail) {
  const t = useTranslations("planCatalogue.archive")
  const router = useRouter()
  const errorMessage = useErrorMessage()
  const change = useSend(planCatalogue.update, { invalidates: [planCatalogue.show, planCatalogue.list] })
  const removal = useSend(planCatalogue.remove, { invalidates: [planCatalogue.list] })
  const params = { id: String(plan.id) }
  const isArchived = plan.archivedAt !== null
  const onFailure = (failure: unknown) => showToast("error", errorMessage(failure))

  async function confirm(title: string, message: string, primaryLabel: string): Promise<boolean> {
    const cancelLabel = t("cancel")
    return (await openDialog({ type: "confirmation", title, message, primaryLabel, cancelLabel })) === "primary"
  }
  async function archive() {
    const question = t("archiveMessage", { count: plan.subscribers })
    if (!isArchived && !(await confirm(t("archiveTitle", { plan: plan.name }), question, t("archive")))) return
    const { name, rank, isPublic, rowVersion } = plan
    const body = { name, rank, isPublic, isArchived: !isArchived, rowVersion }
    await change
      .mutateAsync({ params, body })
      .then(() => showToast("success", t(isArchived ? "restored" : "archived", { plan: name })), onFailure)
  }
  async function remove() {
    if (!(await confirm(t("removeTitle", { plan: plan.name }), t("removeMessage"), t("remove")))) return
    await removal.mutateAsync({ params }).then(() => {
      showToast("success", t("removed", { plan: plan.name }))
      router.push(paths.masterPlans)
    }, onFailure)
  }
  return { archive, remove, isPending: change.isPending || removal.isPending }
}
