"use client"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { showToast } from "@/lib/client/toasts"
import { Button } from "../button"
import { Icon } from "../icon"
import type { Column } from "./table-column"
import { loadPart } from "@/lib/client/load-part"

/** How a list reads its rows for a file: the same filters and order as shown, `size` rows a page, pages from 0. */
export type CsvExport<Row> = {
  /** The name of the file without extension, such as "orders". */
  name: string
  fetchPage: (page: { page: number; size: number }) => Promise<{ content: Row[]; totalPages: number }>
}

const PAGE_SIZE = 100
/** The most rows of a file: what a browser builds without a pause that anyone notices. */
const MAX_PAGES = 100

type ExportButtonProps<Row> = { columns: readonly Column<Row>[]; source: CsvExport<Row> }

/** Saves all rows that match the filters, in the columns that are shown, as a CSV file. */
export function ExportButton<Row>({ columns, source }: ExportButtonProps<Row>) {
  const t = useTranslations("ui.table")
  const [isPending, setIsPending] = useState(false)

  async function onExport() {
    setIsPending(true)
    try {
      const [{ toCsv }, { saveBlob }, { rows, isCut }] = await Promise.all([
        loadPart(() => import("@/lib/client/csv")),
        loadPart(() => import("@/lib/client/save-file")),
        fetchAll(source),
      ])
      const exported = columns.flatMap(({ header, csv }) => (csv ? [{ header, csv }] : []))
      const lines = [exported.map(({ header }) => header), ...rows.map((row) => exported.map(({ csv }) => csv(row)))]
      saveBlob(toCsv(lines), `${source.name}-${new Date().toISOString().slice(0, 10)}.csv`)
      if (isCut) showToast("info", t("exportCut", { count: rows.length }))
    } catch {
      showToast("error", t("exportFailed"))
    } finally {
      setIsPending(false)
    }
  }
  return (
    <Button variant="secondary" pending={isPending} onClick={() => void onExport()}>
      <Icon name="download" />
      {t("export")}
    </Button>
  )
}

async function fetchAll<Row>({ fetchPage }: CsvExport<Row>): Promise<{ rows: Row[]; isCut: boolean }> {
  const rows: Row[] = []
  let totalPages = 1
  for (let page = 0; page < Math.min(totalPages, MAX_PAGES); page += 1) {
    const answer = await fetchPage({ page, size: PAGE_SIZE })
    rows.push(...answer.content)
    totalPages = answer.totalPages
  }
  return { rows, isCut: totalPages > MAX_PAGES }
}
