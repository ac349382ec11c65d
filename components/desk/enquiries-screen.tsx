"use client"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useRouter, useSearchParams } from "next/navigation"
import { useState } from "react"
import { useDates } from "@/components/learning/use-dates"
import { buttonClass } from "@/components/ui/button-class"
import { DataTable } from "@/components/ui/data-table"
import { EmptyState } from "@/components/ui/empty-state"
import { ErrorState } from "@/components/ui/error-state"
import { Glyph } from "@/components/ui/glyph"
import { MenuItem } from "@/components/ui/menu"
import { Sheet } from "@/components/ui/sheet"
import { queryFor } from "@/lib/client/api"
import { desk, type Enquiry } from "@/lib/features/desk/contract"
import { ScreenHead } from "./screen-head"

const PAGE_SIZE = 10
const BASE = "/admin/enquiries"

const addressOf = (page: number, search?: string) => {
  const query = new URLSearchParams({ ...(search && { search }), ...(page > 1 && { page: String(page) }) }).toString()
  return query ? `${BASE}?${query}` : BASE
}

/** What visitors wrote, newest first; a row opens the whole message. */
export function EnquiriesScreen() {
  const t = useTranslations("desk.enquiries")
  const dates = useDates()
  const router = useRouter()
  const address = useSearchParams()
  const page = Math.max(1, Number(address.get("page")) || 1)
  const search = address.get("search")?.slice(0, 80) || undefined
  const [opened, setOpened] = useState<Enquiry>()
  const list = useQuery({
    ...queryFor(desk.enquiries, { query: { page: String(page - 1), size: String(PAGE_SIZE), searchParam: search } }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <ScreenHead title={t("title")} intro={t("intro")} />
      {list.isError ? (
        <ErrorState onRetry={() => void list.refetch()} />
      ) : (
        <DataTable
          label={t("title")}
          columns={[
            {
              key: "from",
              header: t("from"),
              cell: (enquiry) => (
                <button
                  type="button"
                  onClick={() => setOpened(enquiry)}
                  className="text-start font-medium underline-offset-4 hover:underline"
                >
                  {enquiry.name}
                </button>
              ),
            },
            {
              key: "message",
              header: t("message"),
              cell: ({ message }) => <span className="line-clamp-2 max-w-prose text-muted">{message}</span>,
            },
            {
              key: "at",
              header: t("at"),
              cell: ({ createdAt }) => <span className="whitespace-nowrap">{dates(createdAt, "moment")}</span>,
            },
          ]}
          rows={list.data?.content}
          keyOf={({ id }) => id}
          total={list.data?.totalElements ?? 0}
          pageSize={PAGE_SIZE}
          view={{ page, search }}
          hrefFor={(to) => addressOf(to.page, search)}
          onSearch={(words) => router.replace(addressOf(1, words.trim() || undefined))}
          actions={{
            nameOf: ({ name }) => name,
            itemsFor: (enquiry) => (
              <MenuItem icon={<Glyph name="eye" />} onSelect={() => setOpened(enquiry)}>
                {t("open")}
              </MenuItem>
            ),
          }}
          isStale={list.isPlaceholderData}
          empty={
            <EmptyState
              icon={<Glyph name={search ? "search" : "inbox"} />}
              title={t(search ? "none" : "empty")}
              message={t(search ? "noneMessage" : "emptyMessage")}
            />
          }
        />
      )}
      <Sheet isOpen={opened !== undefined} onClose={() => setOpened(undefined)} title={opened?.name ?? ""}>
        {opened && <Letter enquiry={opened} />}
      </Sheet>
    </>
  )
}

function Letter({ enquiry: { email, mobile, message, createdAt } }: { enquiry: Enquiry }) {
  const t = useTranslations("desk.enquiries")
  const dates = useDates()
  return (
    <div className="mt-2 flex flex-col gap-5 text-ui">
      <p className="text-sm text-muted">{dates(createdAt, "moment")}</p>
      <p className="whitespace-pre-wrap">{message}</p>
      <div className="flex flex-wrap gap-3">
        {email && (
          <a href={`mailto:${email}`} className={buttonClass()}>
            <Glyph name="mail" />
            {t("mail")}
          </a>
        )}
        {mobile && (
          <a href={`tel:${mobile}`} className={buttonClass({ variant: "secondary" })}>
            <Glyph name="phone" />
            {t("call")}
          </a>
        )}
      </div>
      <p className="text-sm break-all text-muted">{[email, mobile].filter(Boolean).join(" · ")}</p>
    </div>
  )
}
