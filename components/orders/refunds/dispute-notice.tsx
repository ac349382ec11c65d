"use client"
import { useTranslations } from "next-intl"
import { Badge } from "@/components/ui/badge"
import { useFormats } from "@/components/ui/use-formats"
import type { OrderRefunds } from "@/lib/features/orders/refund-shapes"

type Dispute = OrderRefunds["disputes"][number]

const TONES = { open: "danger", under_review: "warning", won: "success", lost: "neutral", closed: "neutral" } as const

/** A dispute about the payment of an order, with the day by which it must be answered. */
export function DisputeNotice({ dispute, currency }: { dispute: Dispute; currency: string }) {
  const t = useTranslations("refunds.dispute")
  const { exactMoney, date } = useFormats()
  const { status, amountMinor, respondBy } = dispute
  return (
    <div className="rounded border border-line p-3">
      <p className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-medium">{t("title", { amount: exactMoney(amountMinor, currency) })}</span>
        <Badge tone={TONES[status]}>{t(`states.${status}`)}</Badge>
      </p>
      {status === "open" && respondBy && <p className="mt-1 text-muted">{t("answer", { date: date(respondBy) })}</p>}
    </div>
  )
}
