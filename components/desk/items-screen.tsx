"use client"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { usePathname, useRouter, useSearchParams } from "next/navigation"
import Link from "next/link"
import { buttonClass } from "@/components/ui/button-class"
import { DataTable } from "@/components/ui/data-table"
import { EmptyState } from "@/components/ui/empty-state"
import { Glyph } from "@/components/ui/glyph"
import { Select } from "@/components/ui/select"
import { queryFor } from "@/lib/client/api"
import { desk } from "@/lib/features/desk/contract"
import { ITEM_STATUSES } from "@/lib/features/desk/item-statuses"
import { ItemActions } from "./item-actions"
import { ALL_ITEMS, type ItemsView, itemsQuery, readItemsView, sortOf } from "./items-view"
import { KindTabs } from "./kind-tabs"
import { LoadFault } from "./load-fault"
import { ScreenHead } from "./screen-head"
import { useItemColumns } from "./use-item-columns"

const PAGE_SIZE = 10

/** What somebody looks after, drafts included; the address holds what is shown. */
export function ItemsScreen() {
  const t = useTranslations("desk.items")
  const base = usePathname()
  const isTeacher = base.startsWith("/teacher")
  const router = useRouter()
  const view = readItemsView(useSearchParams())
  const columns = useItemColumns(base, view.kind === "all")
  const { kind, page, search, status, sort } = view
  const list = useQuery({
    ...queryFor(desk.courses, {
      query: { kind, page: String(page - 1), size: String(PAGE_SIZE), searchParam: search, status, sort },
    }),
    placeholderData: keepPreviousData,
  })
  const addressOf = (change: Partial<ItemsView>) => base + itemsQuery({ ...view, page: 1, ...change })
  const isNarrowed = Boolean(search ?? status)

  return (
    <>
      <ScreenHead title={t(isTeacher ? "mine" : "title")} intro={t(isTeacher ? "mineIntro" : "intro")} />
      <KindTabs kind={kind} counts={list.data?.kinds} hrefFor={(to) => addressOf({ kind: to })} />
      {list.isError ? (
        <LoadFault failure={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <DataTable
          label={t(`kinds.${kind}`)}
          columns={columns}
          rows={list.data?.content}
          keyOf={({ id }) => id}
          total={list.data?.totalElements ?? 0}
          pageSize={PAGE_SIZE}
          view={{ page, search, sort }}
          hrefFor={(to) => addressOf({ page: to.page, sort: sortOf(to.sort) })}
          onSearch={(words) => router.replace(addressOf({ search: words.trim() || undefined }))}
          tools={
            <Select
              aria-label={t("state")}
              className="w-44"
              value={status ?? ""}
              onChange={({ target }) =>
                router.replace(addressOf({ status: ITEM_STATUSES.find((one) => one === target.value) }))
              }
            >
              <option value="">{t("allStates")}</option>
              {ITEM_STATUSES.map((one) => (
                <option key={one} value={one}>
                  {t(`status.${one}`)}
                </option>
              ))}
            </Select>
          }
          actions={{ nameOf: ({ title }) => title, itemsFor: (item) => <ItemActions item={item} base={base} /> }}
          isStale={list.isPlaceholderData}
          empty={
            <EmptyState
              icon={<Glyph name={isNarrowed ? "search" : "graduation-cap"} />}
              title={t(isNarrowed ? "none" : "empty")}
              message={t(isNarrowed ? "noneMessage" : isTeacher ? "emptyTeacher" : "emptyMessage")}
              action={
                isNarrowed && (
                  <Link
                    href={base + itemsQuery({ ...ALL_ITEMS, kind })}
                    className={buttonClass({ variant: "secondary" })}
                  >
                    {t("showAll")}
                  </Link>
                )
              }
            />
          }
        />
      )}
    </>
  )
}
