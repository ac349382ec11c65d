import { createTranslator } from "use-intl/core"
import { csvResponse, toCsv } from "@/lib/server/api/csv-file"
import type { Db } from "@/lib/server/tenancy/transaction"
import { inEachLanguage, type Language } from "@/lib/shared/messages/languages"
import english from "@/lib/shared/messages/en/imports.json" with { type: "json" }
import hindi from "@/lib/shared/messages/hi/imports.json" with { type: "json" }
import { listRows } from "./import-queries.server"
import { COLUMNS, type ImportRow, MAX_ROWS } from "./import-shapes"

const messages = inEachLanguage({ en: english.imports.rowErrors, hi: hindi.imports.rowErrors })

/** The failed rows of an import as a CSV file, each with its line and reasons, to be corrected and uploaded again. */
export async function errorFile(db: Db, importId: number, language: Language): Promise<Response> {
  const { content } = await listRows(db, { importId, page: 0, size: MAX_ROWS, status: "failed" })
  const t = createTranslator({ locale: language, messages: messages[language] })
  const reasonOf = ({ errors }: ImportRow) =>
    errors.map(({ code, line }) => t(code, { line: String(line ?? "") })).join(" ")
  const rows = content.map((row) => [...row.cells, String(row.line), reasonOf(row)])
  return csvResponse(toCsv([[...COLUMNS, "line", "reason"], ...rows]), `import-${importId}-errors.csv`)
}
