"use client"
import { useTranslations } from "next-intl"
import { useErrorMessage } from "@/components/forms/error-message"
import { useMay } from "@/components/shell/area/rights"
import { Icon } from "@/components/ui/icon"
import { MenuItem } from "@/components/ui/overlays/menu"
import { useFormats } from "@/components/ui/use-formats"
import { useSend } from "@/lib/client/api"
import { openDialog } from "@/lib/client/dialogs"
import { showToast } from "@/lib/client/toasts"
import { type ListedReferral, referrals } from "@/lib/features/referrals/contract"
import { paths } from "@/lib/shared/paths"
import { needsDecision } from "./needs-decision"

/** What staff can do with a referral: decide about it, and open the order that qualified it. */
export function ReferralActions({ referral, currency }: { referral: ListedReferral; currency: string }) {
  const t = useTranslations("referrals")
  const { exactMoney } = useFormats()
  const errorMessage = useErrorMessage()
  const may = useMay()
  const decide = useSend(referrals.decide, { invalidates: [referrals.list] })
  const { id, status, order, referrer, friend, reward } = referral
  const names = {
    referrer: referrer.name,
    friend: friend.name,
    amount: exactMoney(reward?.amountMinor ?? 0, currency),
  }

  async function onDecide(accepts: boolean) {
    const answer = await openDialog({
      type: "confirmation",
      title: t(accepts ? "decide.acceptTitle" : "decide.rejectTitle"),
      message: t(accepts ? "decide.acceptMessage" : "decide.rejectMessage", names),
      primaryLabel: t(accepts ? "list.accept" : "list.reject"),
      cancelLabel: t("decide.cancel"),
      isDangerous: !accepts,
    })
    if (answer !== "primary") return
    // The menu has closed by now, and with it this component.
    try {
      await decide.mutateAsync({ params: { id: String(id) }, body: { accepts } })
      showToast("success", t(accepts ? "decide.accepted" : "decide.rejected"))
    } catch (failure) {
      showToast("error", errorMessage(failure))
    }
  }

  const mayDecide = may(referrals.decide) && status === "qualified"
  return (
    <>
      {order && may({ on: "orders", right: "view" }) && (
        <MenuItem icon={<Icon name="shopping-bag" />} href={paths.adminOrder(order.transactionId)}>
          {t("list.openOrder")}
        </MenuItem>
      )}
      {mayDecide && needsDecision(referral) && (
        <MenuItem icon={<Icon name="check" />} onSelect={() => void onDecide(true)}>
          {t("list.accept")}
        </MenuItem>
      )}
      {mayDecide && (
        <MenuItem icon={<Icon name="x" />} isDangerous onSelect={() => void onDecide(false)}>
          {t("list.reject")}
        </MenuItem>
      )}
    </>
  )
}
