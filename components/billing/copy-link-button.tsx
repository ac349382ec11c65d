"use client"
import { useTranslations } from "next-intl"
import { useErrorMessage } from "@/components/forms/error-message"
import { useMay } from "@/components/shell/area/rights"
import { Button } from "@/components/ui/button"
import { Icon } from "@/components/ui/icon"
import { useSend } from "@/lib/client/api"
import { showToast } from "@/lib/client/toasts"
import { planOrders } from "@/lib/features/plan-orders/contract"

/** Copies the address of the page on which anybody pays the next period, as an accountant without an account does. */
export function CopyLinkButton() {
  const t = useTranslations("plan.renew")
  const may = useMay()
  const errorMessage = useErrorMessage()
  const sendLink = useSend(planOrders.link)
  async function onCopy() {
    try {
      const { url } = await sendLink.mutateAsync({})
      await navigator.clipboard.writeText(url)
      showToast("success", t("copied"))
    } catch (failure) {
      showToast("error", errorMessage(failure, { state: t("notDue") }))
    }
  }
  if (!may(planOrders.link)) return null
  return (
    <Button variant="secondary" pending={sendLink.isPending} onClick={() => void onCopy()}>
      <Icon name="copy" />
      {t("copyLink")}
    </Button>
  )
}
