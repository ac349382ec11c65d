"use client"
import type { UseQueryResult } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { Link } from "@/components/ui/link"
import { useMay } from "@/components/shell/area/rights"
import { buttonClass } from "@/components/ui/button-class"
import { FilterSelect } from "@/components/ui/table/filter-select"
import { ListTable } from "@/components/ui/table/list-table"
import type { Column } from "@/components/ui/table/table-column"
import { oneOf, type useListParams } from "@/components/ui/table/use-list-params"
import { notifications } from "@/lib/features/notifications/contract"
import type { notificationPaths } from "../notification-paths"
import { SentActions } from "./sent-actions"
import type { SentMessage } from "./use-sent-message-actions"

export const PAGE_SIZE = 10

type MessageListProps<Row extends SentMessage> = {
  label: string
  list: UseQueryResult<{ content: Row[]; page: number; totalElements: number }>
  params: ReturnType<typeof useListParams<"status">>
  columns: Column<Row>[]
  /** The statuses that messages of this list can have. */
  statuses: readonly SentMessage["status"][]
  paths: ReturnType<typeof notificationPaths>
}

/** A list of messages with a filter by status and a menu of actions for each. */
export function MessageList<Row extends SentMessage>(props: MessageListProps<Row>) {
  const { label, list, params, columns, statuses, paths } = props
  const t = useTranslations("sending")
  const may = useMay()
  const mayWrite = may(notifications.create) || may(notifications.createAnnouncement)
  const status = oneOf(statuses, params.filterValue("status"))
  return (
    <ListTable
      label={label}
      list={list}
      params={params}
      columns={columns}
      keyOf={({ id }) => id}
      pageSize={PAGE_SIZE}
      filters={
        <FilterSelect
          label={t("columns.status")}
          all={t("allStatuses")}
          options={statuses}
          value={status}
          nameOf={(one) => t(`status.${one}`)}
          onChoose={(chosen) => params.setFilter({ status: chosen })}
        />
      }
      actions={{
        nameOf: ({ title }) => title || t("untitled"),
        itemsFor: (row) => <SentActions message={row} openHref={paths.detail(row.id)} />,
      }}
      isFiltered={status !== undefined}
      empty={{
        icon: "send",
        title: t("empty"),
        message: t("emptyMessage"),
        action: mayWrite && (
          <Link href={paths.compose} className={buttonClass({ variant: "secondary" })}>
            {t("writeFirst")}
          </Link>
        ),
      }}
      noMatches={{ title: t("none"), message: t("noneMessage"), all: { href: paths.sent, label: t("showAll") } }}
    />
  )
}
