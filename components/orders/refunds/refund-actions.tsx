"use client"
import { useTranslations } from "next-intl"
import { FormError } from "@/components/forms/form-error"
import { useErrorMessage } from "@/components/forms/error-message"
import { useMay } from "@/components/shell/area/rights"
import { Button } from "@/components/ui/button"
import { useSend } from "@/lib/client/api"
import { refunds } from "@/lib/features/orders/refund-contract"
import type { Refund } from "@/lib/features/orders/refund-shapes"
import type { RefundTask } from "./staff-task"
import { REFUND_CHANGES } from "./refund-changes"

/** What staff may do with a refund in its state. */
export function RefundActions({ refund, onTask }: { refund: Refund; onTask: (task: RefundTask) => void }) {
  const t = useTranslations("refunds.actions")
  const errorMessage = useErrorMessage()
  const may = useMay()
  const retry = useSend(refunds.retry, REFUND_CHANGES)
  const withdraw = useSend(refunds.withdraw, REFUND_CHANGES)
  const { status, kind, isAtGateway, id } = refund
  const failure = retry.error ?? withdraw.error
  const params = { id: String(id) }
  if (!may(refunds.decide)) return null
  const isResting = status === "failed" || (status === "due" && !isAtGateway)
  if (status !== "requested" && !isResting) return null
  return (
    <div className="mt-3 flex flex-col gap-2">
      {failure && <FormError>{errorMessage(failure)}</FormError>}
      <div className="flex flex-wrap gap-2">
        {status === "requested" ? (
          <>
            <Button size="sm" onClick={() => onTask({ kind: "approve", refund })}>
              {t("approve")}
            </Button>
            <Button size="sm" variant="secondary" onClick={() => onTask({ kind: "decline", refund })}>
              {t("decline")}
            </Button>
          </>
        ) : (
          <>
            <Button size="sm" variant="secondary" onClick={() => onTask({ kind: "paidBack", refund })}>
              {t("paidBack")}
            </Button>
            {kind === "gateway" && refund.failure && (
              <Button size="sm" variant="ghost" pending={retry.isPending} onClick={() => retry.mutate({ params })}>
                {t("retry")}
              </Button>
            )}
            {status === "due" && refund.origin !== "machine" && (
              <Button
                size="sm"
                variant="ghost"
                pending={withdraw.isPending}
                onClick={() => withdraw.mutate({ params })}
              >
                {t("withdraw")}
              </Button>
            )}
          </>
        )}
      </div>
    </div>
  )
}
