"use client"
import { useTranslations } from "next-intl"
import type { Order } from "@/lib/features/orders/contract"
import type { OrderRefunds, Refund } from "@/lib/features/orders/refund-shapes"
import { DeclineForm } from "./decline-form"
import { PaidBackForm } from "./paid-back-form"
import { RefundForm } from "./refund-form"

/** What staff are doing: begin a refund, or answer, decline or record one. */
export type RefundTask = { kind: "start" } | { kind: "approve" | "decline" | "paidBack"; refund: Refund }

type StaffTaskProps = { order: Order; shown: OrderRefunds; task: RefundTask; onDone: () => void }

/** The form of what staff are doing, in place of the list. */
export function StaffTask({ order, shown, task, onDone }: StaffTaskProps) {
  const t = useTranslations("refunds.tasks")
  return (
    <div className="mt-3">
      <h3 className="mb-3 font-medium">{t(task.kind)}</h3>
      {task.kind === "decline" ? (
        <DeclineForm id={task.refund.id} onDone={onDone} />
      ) : task.kind === "paidBack" ? (
        <PaidBackForm refund={task.refund} currency={order.currency} onDone={onDone} />
      ) : (
        <RefundForm
          order={order}
          shown={shown}
          asked={task.kind === "approve" ? task.refund : undefined}
          onDone={onDone}
        />
      )}
    </div>
  )
}
