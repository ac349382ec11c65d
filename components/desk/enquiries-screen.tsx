"use client"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import Link from "next/link"
import { usePathname, useRouter, useSearchParams } from "next/navigation"
import { buttonClass } from "@/components/ui/button-class"
import { DataTable } from "@/components/ui/data-table"
import { EmptyState } from "@/components/ui/empty-state"
import { Glyph } from "@/components/ui/glyph"
import { Select } from "@/components/ui/select"
import { queryFor } from "@/lib/client/api"
import { desk } from "@/lib/features/desk/contract"
import { ENQUIRY_STATUSES } from "@/lib/features/desk/enquiry-shapes"
import { enquiriesQuery, type EnquiriesView, readEnquiriesView } from "./enquiries-view"
import { EnquiryActions } from "./enquiry-actions"
import { EnquirySheet } from "./enquiry-sheet"
import { LoadFault } from "./load-fault"
import { ScreenHead } from "./screen-head"
import { useEnquiryColumns } from "./use-enquiry-columns"

const PAGE_SIZE = 10

/** What visitors wrote, newest first; a row opens the whole message, and the address holds what is shown. */
export function EnquiriesScreen() {
  const t = useTranslations("desk.enquiries")
  const base = usePathname()
  const isPlatform = base.startsWith("/master")
  const router = useRouter()
  const view = readEnquiriesView(useSearchParams())
  const { page, search, status, enquiry } = view
  const addressOf = (change: Partial<EnquiriesView>) =>
    base + enquiriesQuery({ ...view, page: 1, enquiry: undefined, ...change })
  const openedAt = (id: number) => addressOf({ page, enquiry: String(id) })
  const columns = useEnquiryColumns(openedAt)
  const list = useQuery({
    ...queryFor(desk.enquiries, {
      query: { page: String(page - 1), size: String(PAGE_SIZE), searchParam: search, status },
    }),
    placeholderData: keepPreviousData,
  })
  const isNarrowed = Boolean(search ?? status)

  return (
    <>
      <ScreenHead title={t("title")} intro={t(isPlatform ? "platformIntro" : "intro")} />
      {list.isError ? (
        <LoadFault failure={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <DataTable
          label={t("title")}
          columns={columns}
          rows={list.data?.content}
          keyOf={({ id }) => id}
          total={list.data?.totalElements ?? 0}
          pageSize={PAGE_SIZE}
          view={{ page, search }}
          hrefFor={(to) => addressOf({ page: to.page })}
          onSearch={(words) => router.replace(addressOf({ search: words.trim() || undefined }))}
          tools={
            <Select
              aria-label={t("state")}
              className="w-44"
              value={status ?? ""}
              onChange={({ target }) =>
                router.replace(addressOf({ status: ENQUIRY_STATUSES.find((one) => one === target.value) }))
              }
            >
              <option value="">{t("allStates")}</option>
              {ENQUIRY_STATUSES.map((one) => (
                <option key={one} value={one}>
                  {t(`status.${one}`)}
                </option>
              ))}
            </Select>
          }
          actions={{
            nameOf: ({ name }) => name,
            itemsFor: (row) => <EnquiryActions enquiry={row} href={openedAt(row.id)} />,
          }}
          isStale={list.isPlaceholderData}
          empty={
            <EmptyState
              icon={<Glyph name={isNarrowed ? "search" : "inbox"} />}
              title={t(isNarrowed ? "none" : "empty")}
              message={t(isNarrowed ? "noneMessage" : "emptyMessage")}
              action={
                isNarrowed && (
                  <Link href={base} className={buttonClass({ variant: "secondary" })}>
                    {t("showAll")}
                  </Link>
                )
              }
            />
          }
        />
      )}
      <EnquirySheet id={enquiry} onClose={() => router.push(addressOf({ page }), { scroll: false })} />
    </>
  )
}
