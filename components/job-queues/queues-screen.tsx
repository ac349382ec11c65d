"use client"
import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { LoadError } from "@/components/ui/feedback/load-error"
import { PageHeader } from "@/components/ui/page-header"
import { DataTable } from "@/components/ui/table/data-table"
import { queryFor } from "@/lib/client/api"
import { poll } from "@/lib/client/poll"
import { jobQueues } from "@/lib/features/job-queues/contract"
import { paths } from "@/lib/shared/paths"
import { useQueueColumns } from "./use-queue-columns"

const REFRESH_MS = 15_000

/** Every queue of background jobs, those that need somebody first; a queue opens its failed jobs. */
export function QueuesScreen() {
  const t = useTranslations("jobQueues")
  const columns = useQueueColumns()
  const queues = useQuery({ ...queryFor(jobQueues.queues, {}), refetchInterval: poll(() => REFRESH_MS) })
  const rows = queues.data
  return (
    <>
      <PageHeader title={t("title")} intro={t("intro")} />
      {queues.isError && !rows ? (
        <LoadError failure={queues.error} onRetry={() => void queues.refetch()} />
      ) : (
        <DataTable
          label={t("title")}
          columns={columns}
          rows={rows}
          keyOf={({ name }) => name}
          nameOf={({ name }) => name}
          hrefOf={({ name }) => paths.jobQueue(name)}
          total={rows?.length ?? 0}
          pageSize={Math.max(1, rows?.length ?? 1)}
          view={{ page: 1 }}
          hrefFor={() => paths.jobs}
          empty={null}
        />
      )}
    </>
  )
}
