"use client"
import { useTranslations } from "next-intl"
import { Icon } from "@/components/ui/icon"
import { MenuItem } from "@/components/ui/overlays/menu"
import { showToast } from "@/lib/client/toasts"
import type { Order } from "@/lib/features/orders/contract"

export function OrderActions({ order, href }: { order: Order; href: string }) {
  const t = useTranslations("orders.admin")
  async function copy() {
    await navigator.clipboard.writeText(order.number)
    showToast("success", t("copied"))
  }
  return (
    <>
      <MenuItem icon={<Icon name="eye" />} href={href}>
        {t("details")}
      </MenuItem>
      <MenuItem icon={<Icon name="file-text" />} onSelect={() => void copy()}>
        {t("copy")}
      </MenuItem>
    </>
  )
}
