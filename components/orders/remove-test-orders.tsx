"use client"
import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useErrorMessage } from "@/components/forms/error-message"
import { useMay } from "@/components/shell/area/rights"
import { Button } from "@/components/ui/button"
import { queryFor, useSend } from "@/lib/client/api"
import { openDialog } from "@/lib/client/dialogs"
import { showToast } from "@/lib/client/toasts"
import { orders } from "@/lib/features/orders/contract"
import { testOrders } from "@/lib/features/orders/test-orders-contract"

/** Removes the orders of test mode, batch by batch; shown only while there are any. */
export function RemoveTestOrders() {
  const t = useTranslations("orders.admin.tests")
  const errorMessage = useErrorMessage()
  const mayRemove = useMay()(testOrders.remove)
  const { data } = useQuery({ ...queryFor(testOrders.count, {}), enabled: mayRemove })
  const remove = useSend(testOrders.remove, { invalidates: [testOrders.count, orders.list] })
  const count = data?.count ?? 0
  if (!mayRemove || count === 0) return null

  async function onRemove() {
    const answer = await openDialog({
      type: "confirmation",
      title: t("title", { count }),
      message: t("message"),
      primaryLabel: t("confirm"),
      secondaryLabel: t("cancel"),
      isDangerous: true,
    })
    if (answer !== "primary") return
    try {
      showToast("success", t("removed", { count: await removeAll() }))
    } catch (error) {
      showToast("error", errorMessage(error))
    }
  }
  async function removeAll(total = 0): Promise<number> {
    const { removed, left } = await remove.mutateAsync({})
    // Those that are left although nothing was removed are being paid just now.
    return removed > 0 && left > 0 ? removeAll(total + removed) : total + removed
  }
  return (
    <Button variant="secondary" pending={remove.isPending} onClick={() => void onRemove()}>
      {t("action", { count })}
    </Button>
  )
}
