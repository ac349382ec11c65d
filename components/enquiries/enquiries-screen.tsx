"use client"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { FilterSelect } from "@/components/ui/filter-select"
import { ListTable } from "@/components/ui/list-table"
import { oneOf, useListAddress } from "@/components/ui/use-list-params"
import { queryFor } from "@/lib/client/api"
import { enquiriesAdmin } from "@/lib/features/enquiries/admin-contract"
import { ENQUIRY_STATUSES } from "@/lib/features/enquiries/admin-shapes"
import { EnquiryActions } from "./enquiry-actions"
import { EnquirySheet } from "./enquiry-sheet"
import { ScreenHead } from "../ui/page-header"
import { useEnquiryColumns } from "./use-enquiry-columns"

const PAGE_SIZE = 10

/** What visitors wrote, newest first; a row opens the whole message, and the address holds what is shown. */
export function EnquiriesScreen() {
  const t = useTranslations("enquiries")
  const address = useListAddress({ filters: ["status"], opens: ["enquiry"] })
  const { base, page, search } = address
  const status = oneOf(ENQUIRY_STATUSES, address.text("status"))
  const openedAt = (enquiry: number) => address.hrefFor({ enquiry })
  const columns = useEnquiryColumns(openedAt)
  const list = useQuery({
    ...queryFor(enquiriesAdmin.list, {
      query: { page: String(page - 1), size: String(PAGE_SIZE), searchParam: search, status },
    }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <ScreenHead title={t("title")} intro={t(base.startsWith("/master") ? "platformIntro" : "intro")} />
      <ListTable
        label={t("title")}
        list={list}
        address={address}
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
            onChoose={(chosen) => address.narrow({ status: chosen })}
          />
        }
        actions={{
          nameOf: ({ name }) => name,
          itemsFor: (row) => <EnquiryActions enquiry={row} href={openedAt(row.id)} />,
        }}
        isFiltered={status !== undefined}
        empty={{ icon: "inbox", title: t("empty"), message: t("emptyMessage") }}
        none={{ title: t("none"), message: t("noneMessage"), all: { href: base, label: t("showAll") } }}
      />
      <EnquirySheet id={address.id("enquiry")} onClose={address.close} />
    </>
  )
}
