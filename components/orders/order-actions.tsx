"use client"
import { useTranslations } from "next-intl"
import { Glyph } from "@/components/ui/icon"
import { MenuItem } from "@/components/ui/menu"
import { showToast } from "@/lib/client/toasts"
import type { Order } from "@/lib/features/orders/contract"

/** What an admin may do with a row. */
export function OrderActions({ order, href }: { order: Order; href: string }) {
  const t = useTranslations("orders.desk")
  async function copy() {
    await navigator.clipboard.writeText(order.transactionId)
    showToast("success", t("copied"))
  }
  return (
    <>
      <MenuItem icon={<Glyph name="eye" />} href={href}>
        {t("details")}
      </MenuItem>
      <MenuItem icon={<Glyph name="file-text" />} onSelect={() => void copy()}>
        {t("copy")}
      </MenuItem>
    </>
  )
}
