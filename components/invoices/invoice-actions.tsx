"use client"
import { useTranslations } from "next-intl"
import { useMay } from "@/components/shell/area/rights"
import { Icon } from "@/components/ui/icon"
import { MenuItem } from "@/components/ui/overlays/menu"
import { showToast } from "@/lib/client/toasts"
import type { Invoice } from "@/lib/features/invoices/contract"
import { paths } from "@/lib/shared/paths"

/** What can be done with a document besides saving its PDF. */
export function InvoiceActions({ invoice: { number, transactionId } }: { invoice: Invoice }) {
  const t = useTranslations("invoices.list")
  const may = useMay()
  async function copy() {
    await navigator.clipboard.writeText(number)
    showToast("success", t("copied"))
  }
  return (
    <>
      {may({ on: "orders", right: "view" }) && (
        <MenuItem icon={<Icon name="shopping-bag" />} href={paths.adminOrder(transactionId)}>
          {t("order")}
        </MenuItem>
      )}
      <MenuItem icon={<Icon name="copy" />} onSelect={() => void copy()}>
        {t("copy")}
      </MenuItem>
    </>
  )
}
