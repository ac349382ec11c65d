import { createTranslator } from "use-intl/core"
import { csvResponse, toCsv } from "@/lib/server/api/csv-file"
import type { Db } from "@/lib/server/tenancy/transaction"
import { inEachLanguage, type Language } from "@/lib/shared/messages/languages"
import english from "@/lib/shared/messages/en/imports.json" with { type: "json" }
import hindi from "@/lib/shared/messages/hi/imports.json" with { type: "json" }
import { ITEM_COLUMNS, type ItemImportRow, MAX_ITEM_ROWS } from "../items-shapes"
import { itemErrorValues } from "../item-error-values"
import { listItemRows } from "./item-import-queries.server"

const messages = inEachLanguage({ en: english.imports.items.rowErrors, hi: hindi.imports.items.rowErrors })

/** The failed rows of an import as a CSV file, each with its line and reasons, to be corrected and uploaded again. */
export async function itemErrorFile(db: Db, importId: number, language: Language): Promise<Response> {
  const { content } = await listItemRows(db, { importId, page: 0, size: MAX_ITEM_ROWS, status: "failed" })
  const t = createTranslator({ locale: language, messages: messages[language] })
  const reasonOf = ({ errors }: ItemImportRow) => errors.map((error) => t(error.code, itemErrorValues(error))).join(" ")
  const rows = content.map((row) => [...row.cells, String(row.line), reasonOf(row)])
  return csvResponse(toCsv([[...ITEM_COLUMNS, "line", "reason"], ...rows]), `items-${importId}-errors.csv`)
}
