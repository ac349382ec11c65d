"use client"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { Breadcrumbs } from "@/components/ui/breadcrumbs"
import { Button } from "@/components/ui/button"
import { Icon } from "@/components/ui/icon"
import { Link } from "@/components/ui/link"
import { PageHeader } from "@/components/ui/page-header"
import { FilterSelect } from "@/components/ui/table/filter-select"
import { ListTable } from "@/components/ui/table/list-table"
import { oneOf, useListParams } from "@/components/ui/table/use-list-params"
import { queryFor } from "@/lib/client/api"
import { FAILURE_VIEWS, jobQueues } from "@/lib/features/job-queues/contract"
import { paths } from "@/lib/shared/paths"
import { FailureSheet } from "./failure-sheet"
import { useFailureColumns } from "./use-failure-columns"
import { useRetry } from "./use-retry"

const PAGE_SIZE = 20

/** The jobs of a queue that failed for good: why, for whom, and what is done about them. */
export function QueueScreen() {
  const t = useTranslations("jobQueues.failures")
  const tQueues = useTranslations("jobQueues")
  const address = useListParams({ filters: ["view", "reason"], panels: ["failure"] })
  const { pathname, page } = address
  const queue = decodeURIComponent(pathname.split("/").at(-1) ?? "")
  const view = oneOf(FAILURE_VIEWS, address.filterValue("view")) ?? "open"
  const reason = view === "open" ? address.filterValue("reason") : undefined
  const hrefOfFailure = (failure: number) => address.hrefFor({ failure })
  const columns = useFailureColumns(hrefOfFailure)
  const { retry, isPending } = useRetry()
  const query = { queue, view, reason, page: String(page - 1), size: String(PAGE_SIZE) }
  const list = useQuery({ ...queryFor(jobQueues.failures, { query }), placeholderData: keepPreviousData })
  const opened = list.data?.content.find(({ id }) => id === address.panelId("failure"))
  const reasons = list.data?.reasons ?? []
  return (
    <>
      <Breadcrumbs trail={[{ label: tQueues("title"), href: paths.jobs }, { label: queue }]} linkComponent={Link} />
      <PageHeader title={queue} intro={t("intro")} />
      <ListTable
        label={t("label", { queue })}
        list={list}
        params={address}
        columns={columns}
        keyOf={({ id }) => id}
        nameOf={({ id }) => t("name", { id })}
        hrefOf={({ id }) => hrefOfFailure(id)}
        pageSize={PAGE_SIZE}
        isSearchable={false}
        tools={
          <>
            <FilterSelect
              label={t("view")}
              all={t("views.open")}
              options={["resolved"]}
              value={view === "resolved" ? view : undefined}
              nameOf={() => t("views.resolved")}
              onChoose={(chosen) => address.setFilter({ view: chosen, reason: undefined })}
            />
            {view === "open" && reasons.length > 0 && (
              <FilterSelect
                label={t("reason")}
                all={t("allReasons")}
                options={reasons.map((one) => one.reason)}
                value={reason}
                nameOf={(one) => one || t("noReason")}
                onChoose={(chosen) => address.setFilter({ reason: chosen })}
              />
            )}
          </>
        }
        primaryAction={
          reason !== undefined && (
            <Button pending={isPending} onClick={() => retry({ queue, reason })}>
              <Icon name="refresh-cw" />
              {t("retryReason")}
            </Button>
          )
        }
        isFiltered={reason !== undefined}
        empty={{ icon: "circle-check", title: t("empty"), message: t("emptyMessage") }}
        noMatches={{ title: t("none"), message: t("noneMessage"), all: { href: pathname, label: t("clear") } }}
      />
      <FailureSheet failure={opened} onClose={address.closePanel} />
    </>
  )
}
