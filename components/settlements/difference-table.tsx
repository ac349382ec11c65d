"use client"
import type { UseQueryResult } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import type { ReactNode } from "react"
import { useCopy } from "@/components/forms/use-copy"
import { Icon } from "@/components/ui/icon"
import { MenuItem } from "@/components/ui/overlays/menu"
import { FilterSelect } from "@/components/ui/table/filter-select"
import { ListTable } from "@/components/ui/table/list-table"
import type { Column } from "@/components/ui/table/table-column"
import { oneOf, useListParams } from "@/components/ui/table/use-list-params"
import type { SettlementDifference } from "@/lib/features/settlements/contract"
import { DIFFERENCE_STATES } from "@/lib/features/settlements/difference"

const PAGE_SIZE = 10

/** The page and the state of a list of differences, as the URL has them. */
export function useDifferenceList() {
  const address = useListParams({ filters: ["state"] })
  const status = oneOf(DIFFERENCE_STATES, address.filterValue("state"))
  return { address, status, query: { status, page: String(address.page - 1), size: String(PAGE_SIZE) } }
}

type Page<Row> = { content: Row[]; page: number; totalElements: number }

type DifferenceTableProps<Row> = Pick<ReturnType<typeof useDifferenceList>, "address" | "status"> & {
  list: UseQueryResult<Page<Row>>
  columns: Column<Row>[]
  /** Beside the filter. */
  button?: ReactNode
  /** What can be done with a difference, besides copying its id. */
  itemsFor: (row: Row) => ReactNode
  isCompared: boolean
}

/** Differences between gateway accounts and the books, filtered and paged by the server. */
export function DifferenceTable<Row extends SettlementDifference>(props: DifferenceTableProps<Row>) {
  const { address, status, list, columns, button, itemsFor, isCompared } = props
  const t = useTranslations("settlements")
  const copy = useCopy()
  return (
    <ListTable
      label={t("title")}
      list={list}
      params={address}
      columns={columns}
      keyOf={({ id }) => id}
      pageSize={PAGE_SIZE}
      isSearchable={false}
      filters={
        <FilterSelect
          label={t("columns.state")}
          all={t("allStates")}
          options={DIFFERENCE_STATES}
          value={status}
          nameOf={(one) => t(`states.${one}`)}
          onChoose={(chosen) => address.setFilter({ state: chosen })}
        />
      }
      primaryAction={button}
      actions={{
        nameOf: ({ providerId }) => providerId,
        itemsFor: (row) => (
          <>
            {itemsFor(row)}
            <MenuItem icon={<Icon name="copy" />} onSelect={() => void copy(row.providerId, t("copied"))}>
              {t("copy")}
            </MenuItem>
          </>
        ),
      }}
      isFiltered={status !== undefined}
      empty={{
        icon: "shield-check",
        title: t(isCompared ? "empty" : "never"),
        message: t(isCompared ? "emptyMessage" : "neverMessage"),
      }}
      noMatches={{
        title: t("none"),
        message: t("noneMessage"),
        all: { href: address.pathname, label: t("clear") },
      }}
    />
  )
}
