"use client"
import { useTranslations } from "next-intl"
import { useFormats } from "@/components/ui/use-formats"
import { failureReasonOf } from "@/lib/features/orders/order-display-status"
import type { HistoryEntry } from "@/lib/features/orders/staff-order-contract"

/** One line of the history of an order: what happened, when, and who did it. */
export function HistoryMoment({ entry, currency }: { entry: HistoryEntry; currency: string }) {
  const { dateTime } = useFormats()
  const by = "by" in entry ? entry.by : null
  return (
    <>
      {entry.kind === "note" ? (
        <p className="break-words whitespace-pre-wrap">{entry.text}</p>
      ) : (
        <What entry={entry} currency={currency} />
      )}
      <p className="mt-0.5 text-sm text-muted">{[by, dateTime(entry.at)].filter(Boolean).join(" · ")}</p>
    </>
  )
}

type WhatProps = { entry: Exclude<HistoryEntry, { kind: "note" }>; currency: string }

function What({ entry, currency }: WhatProps) {
  const t = useTranslations("staffOrder.history")
  const reasons = useTranslations("orders.reasons")
  const { exactMoney } = useFormats()
  switch (entry.kind) {
    case "placed":
      return <p>{t("placed")}</p>
    case "attempt":
      return (
        <p>
          {t("attempt")}
          <span className="block text-muted">{reasons(failureReasonOf(entry.reason))}</span>
        </p>
      )
    case "event":
      return (
        <p>
          {t(`events.${entry.event}`)}
          {entry.amountMinor !== null && (
            <span className="ms-2 tabular">{exactMoney(entry.amountMinor, currency)}</span>
          )}
        </p>
      )
    case "message":
      return (
        <p>
          {t(`channels.${entry.channel}`, { what: t(`events.${entry.event}`) })}
          <span className="block text-muted">{t(`messages.${entry.state}`)}</span>
        </p>
      )
  }
}
