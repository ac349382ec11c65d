"use client"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { Button } from "@/components/ui/button"
import type { Order } from "@/lib/features/orders/contract"
import type { OrderRefunds } from "@/lib/features/orders/refund-shapes"
import { AskForm } from "./ask-form"

/** The way to ask for a refund, or why the policy does not allow it now. */
export function AskSection({ order, shown }: { order: Order; shown: OrderRefunds }) {
  const t = useTranslations("refunds.ask")
  const [isOpen, setOpen] = useState(false)
  const { refusal, days, maxPercent, seenPercent } = shown.ask
  if (isOpen) return <AskForm order={order} shown={shown} onDone={() => setOpen(false)} />
  if (refusal === "percent" || refusal === "days")
    return <p className="text-muted">{t(`refusals.${refusal}`, { days, maxPercent, seenPercent })}</p>
  if (refusal !== null) return shown.refunds.length === 0 ? <p className="text-muted">{t("write")}</p> : null
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <span className="text-muted">{t("policy", { days, maxPercent })}</span>
      <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
        {t("action")}
      </Button>
    </div>
  )
}
