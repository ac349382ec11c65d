"use client"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { usePathname, useRouter, useSearchParams } from "next/navigation"
import Link from "next/link"
import { buttonClass } from "@/components/ui/button-class"
import { DataTable } from "@/components/ui/data-table"
import { EmptyState } from "@/components/ui/empty-state"
import { ErrorState } from "@/components/ui/error-state"
import { Glyph } from "@/components/ui/glyph"
import { Select } from "@/components/ui/select"
import { queryFor } from "@/lib/client/api"
import { desk } from "@/lib/features/desk/contract"
import { ITEM_STATUSES } from "@/lib/features/desk/item-statuses"
import { listItemKinds } from "@/lib/shared/item-kinds"
import { ItemActions } from "./item-actions"
import { type ItemsView, itemsQuery, readItemsView } from "./items-view"
import { ScreenHead } from "./screen-head"
import { useItemColumns } from "./use-item-columns"

const PAGE_SIZE = 10

/** What somebody looks after, one kind at a time, drafts included; the address holds what is shown. */
export function ItemsScreen() {
  const t = useTranslations("desk.items")
  const base = usePathname()
  const isTeacher = base.startsWith("/teacher")
  const router = useRouter()
  const view = readItemsView(useSearchParams())
  const columns = useItemColumns(base)
  const { kind, page, search, status } = view
  const list = useQuery({
    ...queryFor(desk.courses, {
      query: { kind, page: String(page - 1), size: String(PAGE_SIZE), searchParam: search, status },
    }),
    placeholderData: keepPreviousData,
  })
  const show = (change: Partial<ItemsView>) => router.replace(base + itemsQuery({ ...view, page: 1, ...change }))
  const isNarrowed = Boolean(search ?? status)

  return (
    <>
      <ScreenHead title={t(isTeacher ? "mine" : "title")} intro={t(isTeacher ? "mineIntro" : "intro")} />
      <nav aria-label={t("kind")} className="mb-4 flex gap-2 overflow-x-auto pb-1">
        {listItemKinds().map((one) => (
          <Link
            key={one}
            href={base + itemsQuery({ kind: one, page: 1 })}
            aria-current={one === kind ? "page" : undefined}
            className={buttonClass({ variant: one === kind ? "primary" : "ghost", size: "sm", className: "shrink-0" })}
          >
            {t(`kinds.${one}`)}
          </Link>
        ))}
      </nav>
      {list.isError ? (
        <ErrorState onRetry={() => void list.refetch()} />
      ) : (
        <DataTable
          label={t(`kinds.${kind}`)}
          columns={columns}
          rows={list.data?.content}
          keyOf={({ id }) => id}
          total={list.data?.totalElements ?? 0}
          pageSize={PAGE_SIZE}
          view={{ page, search }}
          hrefFor={(to) => base + itemsQuery({ ...view, page: to.page })}
          onSearch={(words) => show({ search: words.trim() || undefined })}
          tools={
            <Select
              aria-label={t("state")}
              value={status ?? ""}
              onChange={(event) => show({ status: ITEM_STATUSES.find((one) => one === event.target.value) })}
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
              message={t(isNarrowed ? "noneMessage" : "emptyMessage")}
              action={
                isNarrowed && (
                  <Link href={base + itemsQuery({ kind, page: 1 })} className={buttonClass({ variant: "secondary" })}>
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
