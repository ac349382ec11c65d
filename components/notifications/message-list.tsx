"use client"
import type { UseQueryResult } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import Link from "next/link"
import { useMay } from "@/components/shell/rights"
import { buttonClass } from "@/components/ui/button-class"
import { FilterSelect } from "@/components/ui/filter-select"
import { ListTable } from "@/components/ui/list-table"
import type { Column } from "@/components/ui/table-column"
import { oneOf, type useListAddress } from "@/components/ui/use-list-params"
import { notifications } from "@/lib/features/notifications/contract"
import type { placesOf } from "./places"
import { SentActions } from "./sent-actions"
import type { Acted } from "./use-sent-acts"

/** So many messages are on a page. */
export const PAGE_SIZE = 10

type MessageListProps<Row extends Acted> = {
  label: string
  list: UseQueryResult<{ content: Row[]; totalElements: number }>
  address: ReturnType<typeof useListAddress<"status">>
  columns: Column<Row>[]
  /** How messages of this list may stand. */
  statuses: readonly Acted["status"][]
  places: ReturnType<typeof placesOf>
}

/** A list of messages, narrowed by how they stand, with what may be done with each. */
export function MessageList<Row extends Acted>(props: MessageListProps<Row>) {
  const { label, list, address, columns, statuses, places } = props
  const t = useTranslations("sending")
  const may = useMay()
  const mayWrite = may(notifications.create) || may(notifications.createNotice)
  const status = oneOf(statuses, address.text("status"))
  return (
    <ListTable
      label={label}
      list={list}
      address={address}
      columns={columns}
      keyOf={({ id }) => id}
      pageSize={PAGE_SIZE}
      tools={
        <FilterSelect
          label={t("columns.status")}
          all={t("allStates")}
          options={statuses}
          value={status}
          nameOf={(one) => t(`status.${one}`)}
          onChoose={(chosen) => address.narrow({ status: chosen })}
        />
      }
      actions={{
        nameOf: ({ title }) => title || t("untitled"),
        itemsFor: (row) => <SentActions message={row} openHref={places.one(row.id)} />,
      }}
      isFiltered={status !== undefined}
      empty={{
        icon: "send",
        title: t("empty"),
        message: t("emptyMessage"),
        action: mayWrite && (
          <Link href={places.write} className={buttonClass({ variant: "secondary" })}>
            {t("writeFirst")}
          </Link>
        ),
      }}
      none={{ title: t("none"), message: t("noneMessage"), all: { href: places.sent, label: t("showAll") } }}
    />
  )
}
