"use client"
import { useTranslations } from "next-intl"
import { Badge } from "@/components/ui/badge"
import { useFormats } from "@/components/ui/use-formats"
import type { Order } from "@/lib/features/orders/contract"
import type { Refund } from "@/lib/features/orders/refund-shapes"
import { CopyId } from "../copy-id"
import { RefundActions } from "./refund-actions"
import type { RefundTask } from "./staff-task"
import { TakeBack } from "./take-back"

const TONES = {
  requested: "warning",
  declined: "neutral",
  withdrawn: "neutral",
  due: "accent",
  pending: "accent",
  processed: "success",
  failed: "danger",
} as const

type RefundCardProps = {
  refund: Refund
  order: Order
  reader: "staff" | "buyer"
  hasSeveralLines: boolean
  onTask: (task: RefundTask) => void
}

/** One refund: its amount and state, what it gives back and why, and what may be done. */
export function RefundCard({ refund, order, reader, hasSeveralLines, onTask }: RefundCardProps) {
  const t = useTranslations("refunds")
  const { exactMoney, date } = useFormats()
  const { amountMinor, status, lines, note, answer, creditNotes } = refund
  return (
    <article className="rounded border border-line p-3" aria-label={exactMoney(amountMinor, order.currency)}>
      <p className="flex flex-wrap items-center justify-between gap-2">
        <strong className="font-semibold tabular">{exactMoney(amountMinor, order.currency)}</strong>
        <Badge tone={TONES[status]} hasDot>
          {t(`states.${status}`)}
        </Badge>
      </p>
      <p className="mt-1 text-sm text-muted">
        {[date(refund.createdAt), t(`reasons.${refund.reason}`), refund.decidedBy].filter(Boolean).join(" · ")}
      </p>
      {hasSeveralLines && (
        <ul className="mt-2 text-sm">
          {lines.map(({ no, title, amountMinor: minor }) => (
            <li key={no} className="flex justify-between gap-4">
              <span className="min-w-0 break-words">{title}</span>
              <span className="tabular">{exactMoney(minor, order.currency)}</span>
            </li>
          ))}
        </ul>
      )}
      {note && <p className="mt-2 text-sm break-words whitespace-pre-line">{t("note", { note })}</p>}
      {answer && <p className="mt-2 text-sm break-words whitespace-pre-line">{t("answer", { answer })}</p>}
      <StateLine refund={refund} reader={reader} />
      {refund.gatewayId && <CopyId label={t("staff.gateway")} id={refund.gatewayId} />}
      {creditNotes.length > 0 && (
        <p className="mt-2 text-sm text-muted">
          {t("creditNotes", {
            count: creditNotes.length,
            numbers: creditNotes.map(({ number }) => number).join(", "),
          })}
        </p>
      )}
      {reader === "staff" ? (
        <RefundActions refund={refund} onTask={onTask} />
      ) : (
        status === "requested" && <TakeBack id={refund.id} />
      )}
    </article>
  )
}

/** What the state means, for whoever reads it. */
function StateLine({ refund, reader }: Pick<RefundCardProps, "refund" | "reader">) {
  const t = useTranslations("refunds")
  const { date } = useFormats()
  const { status, failure, isAtGateway, isSlow, kind, paid, processedAt } = refund
  if (reader === "buyer") {
    if (status === "requested") return <Line>{t("buyer.requested")}</Line>
    if (status === "due" || status === "pending" || status === "failed") return <Line>{t("buyer.underWay")}</Line>
    return status === "processed" && processedAt ? (
      <Line>{t(kind === "by_hand" ? "buyer.byHand" : "buyer.processed", { date: date(processedAt) })}</Line>
    ) : null
  }
  if (failure?.kind === "low_balance") return <Line isBad>{t("staff.lowBalance")}</Line>
  if (failure?.kind === "bank") return <Line isBad>{t("staff.bank")}</Line>
  if (failure) return <Line isBad>{t("staff.refused", { sentence: failure.sentence })}</Line>
  if (isAtGateway) return <Line>{t("staff.atGateway")}</Line>
  if (isSlow) return <Line isBad>{t("staff.slow")}</Line>
  if (paid)
    return (
      <Line>
        {t("staff.paid", { mode: t(`modes.${paid.mode}`), date: date(paid.on), reference: paid.reference || "–" })}
      </Line>
    )
  return null
}

const Line = ({ children, isBad }: { children: string; isBad?: boolean }) => (
  <p className={isBad ? "mt-2 text-sm break-words text-danger" : "mt-2 text-sm break-words text-muted"}>{children}</p>
)
