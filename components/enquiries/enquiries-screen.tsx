"use client"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { DateRangeFilter } from "@/components/ui/table/date-range-filter"
import { FilterSelect } from "@/components/ui/table/filter-select"
import { ListTable } from "@/components/ui/table/list-table"
import { dayOf, oneOf, useListParams } from "@/components/ui/table/use-list-params"
import { useMay } from "@/components/shell/area/rights"
import { call, queryFor } from "@/lib/client/api"
import { enquiriesAdmin } from "@/lib/features/enquiries/admin-contract"
import { ASSIGNMENTS, ENQUIRY_STATUSES } from "@/lib/features/enquiries/admin-shapes"
import { areaOfPath } from "@/lib/shared/paths"
import { EnquiryBulkActions } from "./enquiry-bulk-actions"
import { EnquiryActions } from "./enquiry-actions"
import { EnquirySheet } from "./enquiry-sheet"
import { PageHeader } from "../ui/page-header"
import { useEnquiryColumns } from "./use-enquiry-columns"

const PAGE_SIZE = 10
/** The kinds of enquiries that an institute and the platform get. */
const SOURCES = { admin: ["website", "opening"], master: ["website", "brand", "appeal"] } as const

/** The enquiries of visitors, newest first. A row opens the whole message; the URL holds the view. */
export function EnquiriesScreen() {
  const t = useTranslations("enquiries")
  const address = useListParams({ filters: ["status", "source", "assigned", "from", "to"], panels: ["enquiry"] })
  const { pathname: base, page, search } = address
  const status = oneOf(ENQUIRY_STATUSES, address.filterValue("status"))
  const [from, to] = [dayOf(address.filterValue("from")), dayOf(address.filterValue("to"))]
  const assigned = oneOf(ASSIGNMENTS, address.filterValue("assigned"))
  const area = areaOfPath(base)
  const sources = SOURCES[area === "master" ? "master" : "admin"]
  const source = oneOf(sources, address.filterValue("source"))
  const filter = { searchParam: search, status, source, assigned, from, to }
  const mayChange = useMay()(enquiriesAdmin.changeStatus)
  const detailsHref = (enquiry: number) => address.hrefFor({ enquiry })
  const columns = useEnquiryColumns(detailsHref)
  const list = useQuery({
    ...queryFor(enquiriesAdmin.list, {
      query: { ...filter, page: String(page - 1), size: String(PAGE_SIZE) },
    }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <PageHeader title={t("title")} intro={t(area === "master" ? "platformIntro" : "intro")} />
      <ListTable
        label={t("title")}
        list={list}
        params={address}
        columns={columns}
        keyOf={({ id }) => id}
        pageSize={PAGE_SIZE}
        tools={
          <>
            <DateRangeFilter label={t("at")} from={from} to={to} onChange={address.setFilter} />
            <FilterSelect
              label={t("state")}
              all={t("allStates")}
              options={ENQUIRY_STATUSES}
              value={status}
              nameOf={(one) => t(`status.${one}`)}
              onChoose={(chosen) => address.setFilter({ status: chosen })}
            />
            <FilterSelect
              label={t("kind")}
              all={t("allKinds")}
              options={sources}
              value={source}
              nameOf={(one) => t(`kinds.${one}`)}
              onChoose={(chosen) => address.setFilter({ source: chosen })}
            />
            <FilterSelect
              label={t("assignedFilter")}
              all={t("everybody")}
              options={ASSIGNMENTS}
              value={assigned}
              nameOf={(one) => t(`assignedTo.${one}`)}
              onChoose={(chosen) => address.setFilter({ assigned: chosen })}
            />
          </>
        }
        hrefOf={({ id }) => detailsHref(id)}
        bulkActions={mayChange ? (chosen, clear) => <EnquiryBulkActions chosen={chosen} onDone={clear} /> : undefined}
        csv={{
          name: t("fileName"),
          fetchPage: ({ page: at, size }) =>
            call(enquiriesAdmin.list, { query: { ...filter, page: String(at), size: String(size) } }),
        }}
        actions={{
          nameOf: ({ name }) => name,
          itemsFor: (row) => <EnquiryActions enquiry={row} href={detailsHref(row.id)} />,
        }}
        isFiltered={(status ?? source ?? assigned ?? from ?? to) !== undefined}
        empty={{ icon: "inbox", title: t("empty"), message: t("emptyMessage") }}
        noMatches={{ title: t("none"), message: t("noneMessage"), all: { href: base, label: t("showAll") } }}
      />
      <EnquirySheet id={address.panelId("enquiry")} onClose={address.closePanel} />
    </>
  )
}
