"use client"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useEffect, useRef, useState } from "react"
import { ErrorState } from "@/components/ui/feedback/error-state"
import { SkeletonLines } from "@/components/ui/feedback/skeleton"
import { queryFor } from "@/lib/client/api"
import { invalidate } from "@/lib/client/invalidate"
import { invoices } from "@/lib/features/invoices/contract"
import { type Order, orders } from "@/lib/features/orders/contract"
import { refunds } from "@/lib/features/orders/refund-contract"
import type { OrderRefunds as Shown } from "@/lib/features/orders/refund-shapes"
import { AskSection } from "./ask-section"
import { DisputeNotice } from "./dispute-notice"
import { RefundCard } from "./refund-card"
import { StaffSection } from "./staff-section"
import { StaffTask, type RefundTask } from "./staff-task"

/** How often a refund that is on its way to the gateway is asked for. */
const WAITING_MS = 2_000

type OrderRefundsProps = { order: Order; reader: "staff" | "buyer" }

/** The refunds of an order, with what staff may decide about them, or what its buyer may ask for. */
export function OrderRefunds({ order, reader }: OrderRefundsProps) {
  const t = useTranslations("refunds")
  const shown = useQuery({
    ...queryFor(refunds.show, { params: { transactionId: order.transactionId } }),
    refetchInterval: ({ state }) => (isWaiting(state.data) ? WAITING_MS : false),
  })
  useOrderFollows(shown.data)
  return (
    <section className="mt-4 border-t border-line pt-4 text-ui print:hidden" aria-label={t("title")}>
      <h2 className="font-semibold">{t("title")}</h2>
      {shown.isError ? (
        <ErrorState onRetry={() => void shown.refetch()} />
      ) : shown.data ? (
        <Content order={order} shown={shown.data} reader={reader} />
      ) : (
        <SkeletonLines lines={3} className="mt-3" />
      )}
    </section>
  )
}

const isWaiting = (shown: Shown | undefined) =>
  shown?.refunds.some(({ status, kind, failure }) => status === "due" && kind === "gateway" && !failure) ?? false

/** The order and its documents change when a refund is accepted. */
function useOrderFollows(shown: Shown | undefined): void {
  const client = useQueryClient()
  const states = shown?.refunds.map(({ id, status }) => `${id} ${status}`).join()
  const known = useRef(states)
  useEffect(() => {
    const before = known.current
    known.current = states
    if (before !== undefined && before !== states) void invalidate(client, [orders.show, orders.list, invoices.list])
  }, [client, states])
}

function Content({ order, shown, reader }: OrderRefundsProps & { shown: Shown }) {
  const t = useTranslations("refunds")
  const [task, setTask] = useState<RefundTask | null>(null)
  if (task) return <StaffTask order={order} shown={shown} task={task} onDone={() => setTask(null)} />
  return (
    <div className="mt-3 flex flex-col gap-3">
      {shown.disputes.map((dispute) => (
        <DisputeNotice key={dispute.id} dispute={dispute} currency={order.currency} />
      ))}
      {shown.refunds.length === 0 && reader === "staff" && <p className="text-muted">{t("none")}</p>}
      {shown.refunds.map((refund) => (
        <RefundCard
          key={refund.id}
          refund={refund}
          order={order}
          reader={reader}
          hasSeveralLines={shown.lines.length > 1}
          onTask={setTask}
        />
      ))}
      {reader === "staff" ? (
        <StaffSection shown={shown} currency={order.currency} onStart={() => setTask({ kind: "start" })} />
      ) : (
        <AskSection order={order} shown={shown} />
      )}
    </div>
  )
}
