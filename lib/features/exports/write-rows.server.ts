import { pipeline, Readable } from "node:stream"
import { createGzip } from "node:zlib"
import { type RawBuilder, sql } from "kysely"
import { csvStream } from "@/lib/server/api/csv-file"
import { portabilityOf, TENANT_TABLES } from "@/lib/server/schema/portability"
import { EXPORTED_GLOBALS } from "@/lib/server/schema/row-tables"
import type { Db } from "@/lib/server/tenancy/transaction"
import { keysOf } from "@/lib/shared/keys-of"
import type { EntryWriter } from "./entry-writer.server"
import { pagesOf, readTableFacts, selectGlobal, selectTable } from "./table-lines.server"

const EXPORTED = TENANT_TABLES.filter((table) => portabilityOf(table).kind === "rows")

/** How many parts the rows make. */
export const ROW_PARTS = EXPORTED.length + keysOf(EXPORTED_GLOBALS).length + 2

/** Adds the rows of all tables as they are at one moment, and the lists that people read. */
export async function writeRows(db: Db, writer: EntryWriter, onPart: () => Promise<void>): Promise<void> {
  const facts = await readTableFacts(db)
  const queries = [
    ...keysOf(EXPORTED_GLOBALS).map((table) => ({ table, query: selectGlobal(table) })),
    ...EXPORTED.map((table) => ({ table, query: selectTable(table, facts) })),
  ]
  for (const { table, query } of queries) {
    let rows = 0
    const lines = async function* () {
      for await (const page of pagesOf(db, query)) {
        rows += page.length
        yield Buffer.from(page.map(({ line }) => `${line}\n`).join(""))
      }
    }
    await writer.make(`rows/${table}.jsonl.gz`, packed(lines()), () => rows)
    await onPart()
  }
  for (const { path, headings, query } of LISTS) {
    await writer.make(path, csvStream(cellsOf(db, headings, query)))
    await onPart()
  }
}

/** What is written, compressed; an error of the source is one of the result. */
function packed(source: AsyncIterable<Buffer>): Readable {
  return pipeline(Readable.from(source, { objectMode: false }), createGzip(), () => undefined)
}

type List = { path: string; headings: string[]; query: RawBuilder<{ cells: string[] }> }

async function* cellsOf(db: Db, headings: string[], query: List["query"]): AsyncGenerator<string[][]> {
  yield [headings]
  for await (const page of pagesOf(db, query)) yield page.map(({ cells }) => cells)
}

const INSTANT = sql.lit('YYYY-MM-DD"T"HH24:MI:SS"Z"')

/** The lists as spreadsheets read them; instants are in UTC, amounts in the currency's main unit. */
const LISTS: readonly List[] = [
  {
    path: "people.csv",
    headings: ["Id", "First name", "Last name", "Email", "Mobile", "Role", "Status", "Joined"],
    query: sql`select array[u.id::text, u."firstName", u."lastName", u.email, coalesce(u.mobile, ''), m.role, m.status,
        to_char(m."joinedAt" at time zone 'UTC', ${INSTANT})] as cells
      from memberships m join users u on u.id = m."userId" order by m.id`,
  },
  {
    path: "orders.csv",
    headings: ["Number", "Ordered", "Paid", "Buyer", "Email", "Status", "Items", "Discount", "Tax", "Total", "Refunded", "Currency"], // oxfmt-ignore
    query: sql`select array[o.number, to_char(o."createdAt" at time zone 'UTC', ${INSTANT}),
        coalesce(to_char(o."paidAt" at time zone 'UTC', ${INSTANT}), ''), trim(concat_ws(' ', u."firstName", u."lastName")),
        coalesce(u.email, ''), o.status,
        coalesce((select string_agg(l.title, '; ' order by l.no) from order_lines l where l."orderId" = o.id), ''),
        (o."discountMinor" / 100.0)::numeric(15, 2)::text, (o."taxMinor" / 100.0)::numeric(15, 2)::text,
        (o."totalMinor" / 100.0)::numeric(15, 2)::text, (o."refundedMinor" / 100.0)::numeric(15, 2)::text, o.currency] as cells
      from orders o left join users u on u.id = o."buyerId" where o.mode = 'live' order by o.id`,
  },
]
