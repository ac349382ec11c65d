"use client"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { LoadError } from "@/components/ui/feedback/load-error"
import { DataTable } from "@/components/ui/table/data-table"
import type { Column } from "@/components/ui/table/table-column"
import { useListParams } from "@/components/ui/table/use-list-params"
import { useFormats } from "@/components/ui/use-formats"
import { queryFor } from "@/lib/client/api"
import { folderImports } from "@/lib/features/imports/folder-contract"
import type { EntryReason } from "@/lib/features/imports/folder-shapes"

const PAGE_SIZE = 20

/** The files of a zip that are not imported, each with its reason; the page is in the URL. */
export function LeftOutFiles({ importId, count }: { importId: string; count: number }) {
  const t = useTranslations("imports.folder")
  const { page, hrefFor } = useListParams()
  const columns = useColumns()
  const list = useQuery({
    ...queryFor(folderImports.leftOut, {
      params: { id: importId },
      query: { page: String(page - 1), size: String(PAGE_SIZE) },
    }),
    placeholderData: keepPreviousData,
  })
  return (
    <section className="mt-8 max-w-3xl">
      <h2 className="text-lg font-semibold">{t("leftOut")}</h2>
      <p className="mb-3 text-ui text-muted">{t("leftOutIntro", { count })}</p>
      {list.isError ? (
        <LoadError failure={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <DataTable
          label={t("leftOut")}
          columns={columns}
          rows={list.data?.content}
          keyOf={({ entryIndex }) => entryIndex}
          total={list.data?.totalElements ?? 0}
          pageSize={PAGE_SIZE}
          view={{ page }}
          hrefFor={(to) => hrefFor({ page: to.page })}
          isStale={list.isPlaceholderData}
          empty={null}
        />
      )}
    </section>
  )
}

type LeftOutFile = { path: string; bytes: number; reason: EntryReason }

function useColumns(): Column<LeftOutFile>[] {
  const t = useTranslations("imports.folder")
  const { fileSize } = useFormats()
  return [
    { key: "file", header: t("columns.file"), cell: ({ path }) => <span className="break-all">{path}</span> },
    { key: "reason", header: t("columns.reason"), cell: ({ reason }) => t(`entryReasons.${reason}`) },
    {
      key: "size",
      header: t("columns.size"),
      isNumeric: true,
      cell: ({ bytes }) => <span className="whitespace-nowrap">{fileSize(bytes)}</span>,
    },
  ]
}
