"use client"
import { useTranslations } from "next-intl"
import { useMay } from "@/components/shell/area/rights"
import { Button } from "@/components/ui/button"
import { useFormats } from "@/components/ui/use-formats"
import { refunds } from "@/lib/features/orders/refund-contract"
import type { OrderRefunds } from "@/lib/features/orders/refund-shapes"

type StaffSectionProps = { shown: OrderRefunds; currency: string; onStart: () => void }

/** What is left to give back, and the way to do it. */
export function StaffSection({ shown: { leftMinor }, currency, onStart }: StaffSectionProps) {
  const t = useTranslations("refunds")
  const { exactMoney } = useFormats()
  const mayStart = useMay()(refunds.start)
  if (leftMinor === 0) return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <span className="text-muted">{t("left", { amount: exactMoney(leftMinor, currency) })}</span>
      {mayStart && (
        <Button variant="secondary" size="sm" onClick={onStart}>
          {t("start")}
        </Button>
      )}
    </div>
  )
}
