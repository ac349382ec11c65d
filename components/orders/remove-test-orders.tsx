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
      let total = 0
      let batch
      do {
        batch = await remove.mutateAsync({})
        total += batch.removed
        // Those that are left although nothing was removed are being paid just now.
      } while (batch.removed > 0 && batch.left > 0)
      showToast("success", t("removed", { count: total }))
    } catch (error) {
      showToast("error", errorMessage(error))
    }
  }
  return (
    <Button variant="secondary" pending={remove.isPending} onClick={() => void onRemove()}>
      {t("action", { count })}
    </Button>
  )
}
