"use client"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useErrorMessage } from "@/components/forms/error-message"
import { Button } from "@/components/ui/button"
import { EmptyState } from "@/components/ui/feedback/empty-state"
import { QueryContent } from "@/components/ui/feedback/query-content"
import { SkeletonLines } from "@/components/ui/feedback/skeleton"
import { Icon } from "@/components/ui/icon"
import { PageHeader } from "@/components/ui/page-header"
import { queryFor, useSend } from "@/lib/client/api"
import { poll } from "@/lib/client/poll"
import { showToast } from "@/lib/client/toasts"
import { moneyHealth } from "@/lib/features/money-health/contract"
import { CheckResults } from "./check-results"

const RUNNING_MS = 2_000

/** What always has to be true of the money of all institutes, as the newest check found it. */
export function MoneyHealthScreen() {
  const t = useTranslations("moneyHealth")
  const client = useQueryClient()
  const errorMessage = useErrorMessage()
  const health = useQuery({
    ...queryFor(moneyHealth.show, {}),
    refetchInterval: poll((data) => (data?.isRunning ? RUNNING_MS : false)),
  })
  const check = useSend(moneyHealth.check)

  const onCheck = () =>
    check.mutate(
      {},
      {
        onSuccess: (started) => client.setQueryData(queryFor(moneyHealth.show, {}).queryKey, started),
        onError: (error) => showToast("error", errorMessage(error)),
      },
    )

  const isRunning = check.isPending || health.data?.isRunning === true
  const button = (
    <Button variant="secondary" pending={isRunning} onClick={onCheck}>
      <Icon name="refresh-cw" />
      {t(isRunning ? "running" : "check")}
    </Button>
  )
  return (
    <>
      <PageHeader title={t("title")} intro={t("intro")} actions={button} />
      <QueryContent query={health} skeleton={<SkeletonLines lines={12} />}>
        {({ checks }) =>
          checks.length > 0 ? (
            <CheckResults checks={checks} />
          ) : (
            <EmptyState icon={<Icon name="shield-check" />} title={t("neverTitle")} message={t("neverMessage")} />
          )
        }
      </QueryContent>
    </>
  )
}
