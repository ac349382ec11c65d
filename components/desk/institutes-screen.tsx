"use client"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import Link from "next/link"
import { useRouter, useSearchParams } from "next/navigation"
import { buttonClass } from "@/components/ui/button-class"
import { DataTable } from "@/components/ui/data-table"
import { EmptyState } from "@/components/ui/empty-state"
import { Glyph } from "@/components/ui/glyph"
import { MenuItem } from "@/components/ui/menu"
import { queryFor } from "@/lib/client/api"
import { desk } from "@/lib/features/desk/contract"
import { LoadFault } from "./load-fault"
import { ScreenHead } from "./screen-head"
import { useInstituteColumns } from "./use-institute-columns"

const PAGE_SIZE = 10
const MOST_LETTERS = 80
const BASE = "/master/institutes"

const addressOf = (page: number, search?: string) => {
  const query = new URLSearchParams({ ...(search && { search }), ...(page > 1 && { page: String(page) }) }).toString()
  return query ? `${BASE}?${query}` : BASE
}

/** Every institute, with what decides its place in the directory. */
export function InstitutesScreen() {
  const t = useTranslations("desk.institutes")
  const router = useRouter()
  const address = useSearchParams()
  const page = Math.min(1_000_000, Math.max(1, Math.trunc(Number(address.get("page"))) || 1))
  const search = address.get("search")?.slice(0, MOST_LETTERS) || undefined
  const list = useQuery({
    ...queryFor(desk.institutes, { query: { page: String(page - 1), size: String(PAGE_SIZE), searchParam: search } }),
    placeholderData: keepPreviousData,
  })
  const columns = useInstituteColumns(list.data?.country)
  return (
    <>
      <ScreenHead title={t("title")} intro={t("intro")} />
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
          hrefFor={(to) => addressOf(to.page, search)}
          onSearch={(words) => router.replace(addressOf(1, words.trim() || undefined))}
          actions={{
            nameOf: ({ name }) => name,
            itemsFor: ({ origin }) => (
              <MenuItem icon={<Glyph name="globe" />} href={origin}>
                {t("visit")}
              </MenuItem>
            ),
          }}
          isStale={list.isPlaceholderData}
          empty={
            <EmptyState
              icon={<Glyph name={search ? "search" : "layers"} />}
              title={t(search ? "none" : "empty")}
              message={t(search ? "noneMessage" : "emptyMessage")}
              action={
                search && (
                  <Link href={BASE} className={buttonClass({ variant: "secondary" })}>
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
