import { Failure } from "@/lib/contract/errors"
import { csvResponse, toCsv } from "@/lib/server/api/csv-file"
import { attachmentHeaders } from "@/lib/server/media/attachment-headers"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { ReturnCheck } from "./contract"
import { SERIES } from "./document-number"
import { InvoiceDocument } from "./document-shape"
import { checkReturn } from "./gstr1/check-return"
import { type Gstr1, gstr1 } from "./gstr1/gstr1"
import type { ReturnDocument } from "./gstr1/return-document"
import { kindOf, listEndedVouchers, listOfMonth } from "./invoice-queries.server"
import { findReturnGstin } from "./month-queries.server"
import { REGISTER_HEADINGS, registerCells } from "./register"

type Issued = Awaited<ReturnType<typeof listOfMonth>>[number]

/** The register of a month as a CSV file. */
export async function registerFile(db: Db, month: string): Promise<Response> {
  const rows = (await listOfMonth(db, month)).map((row) =>
    registerCells({ ...row, kind: kindOf(row.kind), buyer: documentOf(row).buyer.name }),
  )
  return csvResponse(toCsv([[...REGISTER_HEADINGS], ...rows]), `documents-${month}.csv`)
}

/** GSTR-1 of a month as a JSON file. Throws `not_found` for an institute that files none for that month. */
export async function gstr1File(db: Db, month: string): Promise<Response> {
  const tables = await tablesOf(db, month)
  if (!checkReturn(tables).isRight) throw new Error("the tables of a return differ from its codes")
  return new Response(JSON.stringify(tables), { headers: attachmentHeaders(`gstr1-${month}.json`, "application/json") })
}

/** The sums by which a month's GSTR-1 is checked. Throws `not_found` as the file does. */
export const checkGstr1 = async (db: Db, month: string): Promise<ReturnCheck> => checkReturn(await tablesOf(db, month))

async function tablesOf(db: Db, month: string): Promise<Gstr1> {
  const gstin = await findReturnGstin(db, month)
  if (!gstin) throw new Failure("not_found")
  const documents = [...(await listOfMonth(db, month)), ...(await listEndedVouchers(db, month))].map(toReturnDocument)
  return gstr1({ gstin, month, documents, titles: await listTitles(db) })
}

const documentOf = ({ document }: Issued) => InvoiceDocument.parse(document)

function toReturnDocument(row: Issued): ReturnDocument {
  const series = SERIES.find((one) => one === row.series) ?? "INV"
  const against =
    row.againstOn !== null && row.againstMinor !== null
      ? { issuedOn: row.againstOn, totalMinor: row.againstMinor }
      : null
  const { kind, no, number, issuedOn, buyerGstin, placeOfSupply, totalMinor, endedOn } = row
  const { lines } = documentOf(row)
  const facts = { series, no, number, issuedOn, buyerGstin, placeOfSupply, totalMinor, lines, against }
  return { ...facts, kind: kindOf(kind), endedOn }
}

/** The names of the codes of services. */
async function listTitles(db: Db): Promise<Record<string, string>> {
  const codes = await db.selectFrom("sac_codes").select(["code", "title"]).execute()
  return Object.fromEntries(codes.map(({ code, title }) => [code, title]))
}
