"use client"
import { useTranslations } from "next-intl"
import { useCopy } from "@/components/forms/use-copy"
import { Icon } from "@/components/ui/icon"
import { MenuItem } from "@/components/ui/overlays/menu"
import type { Order } from "@/lib/features/orders/contract"

export function OrderActions({ order, href }: { order: Order; href: string }) {
  const t = useTranslations("orders.admin")
  const copy = useCopy()
  return (
    <>
      <MenuItem icon={<Icon name="eye" />} href={href}>
        {t("details")}
      </MenuItem>
      <MenuItem icon={<Icon name="file-text" />} onSelect={() => void copy(order.number, t("copied"))}>
        {t("copy")}
      </MenuItem>
    </>
  )
}
