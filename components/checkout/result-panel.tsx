"use client"
import { useTranslations } from "next-intl"
import { Button, ButtonLink } from "@/components/ui/button"
import { ErrorState } from "@/components/ui/feedback/error-state"
import { Skeleton, SkeletonLines } from "@/components/ui/feedback/skeleton"
import { saveReturnPath } from "@/lib/client/session/return-path"
import { useSession } from "@/lib/client/session/session"
import { Failure } from "@/lib/contract/errors"
import { paths } from "@/lib/shared/paths"
import { OrderResult } from "./order-result"
import { ResultFrame } from "./result-frame"
import { useOrderResult } from "./use-order-result"

type ResultPanelProps = { instituteId: number; transactionId: string }

/** The result of an order: its buyer sees it, a signed-out visitor is asked to sign in. */
export function ResultPanel({ instituteId, transactionId }: ResultPanelProps) {
  const t = useTranslations("orders.result")
  const session = useSession()
  const { order, error, isTakingLong, retry } = useOrderResult(transactionId, Boolean(session))

  if (session === null) {
    return (
      <ResultFrame icon="lock" tone="neutral" title={t("signedOut")} message={t("signedOutMessage")}>
        <Button size="lg" isWide onClick={() => signIn(paths.checkoutResult(instituteId, transactionId))}>
          {t("signIn")}
        </Button>
      </ResultFrame>
    )
  }
  if (error instanceof Failure && error.code === "not_found") {
    return (
      <ResultFrame icon="circle-question-mark" tone="neutral" title={t("notFound")} message={t("notFoundMessage")}>
        <ButtonLink href={paths.orders} variant="secondary" size="lg" isWide>
          {t("allOrders")}
        </ButtonLink>
      </ResultFrame>
    )
  }
  if (error && !order) return <ErrorState onRetry={retry} />
  if (!order) return <ResultSkeleton />
  return <OrderResult order={order} instituteId={instituteId} isTakingLong={isTakingLong} />
}

function signIn(returnPath: string) {
  saveReturnPath(returnPath)
  window.location.assign(paths.login)
}

function ResultSkeleton() {
  return (
    <div aria-busy className="flex w-full max-w-lg flex-col items-center rounded bg-surface p-8 shadow-card">
      <Skeleton className="size-16 rounded-full" />
      <Skeleton className="mt-6 h-7 w-56" />
      <SkeletonLines lines={2} className="mt-4 w-full max-w-sm" />
      <Skeleton className="mt-8 h-12 w-full" />
    </div>
  )
}
