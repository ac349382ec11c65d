"use client"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { FilterSelect } from "@/components/ui/table/filter-select"
import { ListTable } from "@/components/ui/table/list-table"
import { oneOf, useListParams } from "@/components/ui/table/use-list-params"
import { queryFor } from "@/lib/client/api"
import { enquiriesAdmin } from "@/lib/features/enquiries/admin-contract"
import { ENQUIRY_STATUSES } from "@/lib/features/enquiries/admin-shapes"
import { areaOfPath } from "@/lib/shared/paths"
import { EnquiryActions } from "./enquiry-actions"
import { EnquirySheet } from "./enquiry-sheet"
import { PageHeader } from "../ui/page-header"
import { useEnquiryColumns } from "./use-enquiry-columns"

const PAGE_SIZE = 10

/** The enquiries of visitors, newest first. A row opens the whole message; the URL holds the view. */
export function EnquiriesScreen() {
  const t = useTranslations("enquiries")
  const address = useListParams({ filters: ["status"], panels: ["enquiry"] })
  const { pathname: base, page, search } = address
  const status = oneOf(ENQUIRY_STATUSES, address.filterValue("status"))
  const detailsHref = (enquiry: number) => address.hrefFor({ enquiry })
  const columns = useEnquiryColumns(detailsHref)
  const list = useQuery({
    ...queryFor(enquiriesAdmin.list, {
      query: { page: String(page - 1), size: String(PAGE_SIZE), searchParam: search, status },
    }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <PageHeader title={t("title")} intro={t(areaOfPath(base) === "master" ? "platformIntro" : "intro")} />
      <ListTable
        label={t("title")}
        list={list}
        params={address}
        columns={columns}
        keyOf={({ id }) => id}
        pageSize={PAGE_SIZE}
        tools={
          <FilterSelect
            label={t("state")}
            all={t("allStates")}
            options={ENQUIRY_STATUSES}
            value={status}
            nameOf={(one) => t(`status.${one}`)}
            onChoose={(chosen) => address.setFilter({ status: chosen })}
          />
        }
        actions={{
          nameOf: ({ name }) => name,
          itemsFor: (row) => <EnquiryActions enquiry={row} href={detailsHref(row.id)} />,
        }}
        isFiltered={status !== undefined}
        empty={{ icon: "inbox", title: t("empty"), message: t("emptyMessage") }}
        noMatches={{ title: t("none"), message: t("noneMessage"), all: { href: base, label: t("showAll") } }}
      />
      <EnquirySheet id={address.panelId("enquiry")} onClose={address.closePanel} />
    </>
  )
}
