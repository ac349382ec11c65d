import http from "node:http"
import pg from "pg"
import { interceptQueries } from "./intercept-queries"

/**
 * Defects of a program, each of which some fault must reveal. `forgets`: events are acknowledged before they are stored,
 * failed jobs are not retried, and nothing is looked for afterwards; `torn`: a sale is committed in two parts; `undocumented`: a sale is
 * committed before its document is issued; `exits`: the program ends when it loses the database; `unguarded`: it starts whatever
 * its secret is; `abrupt`: it ends at once when it is told to; `mingles`: it forgets which institutes have an account of their own.
 */
export const DEFECTS = [
  "forgets",
  "torn",
  "undocumented",
  "unkeyed",
  "halved",
  "exits",
  "unguarded",
  "abrupt",
  "mingles",
] as const
export type Defect = (typeof DEFECTS)[number]

/** Commits what a sale has written so far before it grants the item, and continues in another transaction. */
export const tearSales = () => commitBefore('insert into "entitlements"')

/** Commits a sale before it takes the number of its document, which another transaction then issues. */
export const detachDocuments = () => commitBefore("insert into document_series")

/** Commits what staff have recorded as received before it is booked. */
export const halveReceipts = () => commitBefore('insert into "ledger_transactions"')

const IDEMPOTENCY_HEADER = "x-refund-idempotency"

/** Sends refunds without the key by which the gateway makes each once. */
export function forgetKeys(): void {
  const original: unknown = Reflect.get(http, "request")
  if (typeof original !== "function") throw new Error("this version of Node has no http.request")
  Object.assign(http, {
    request: (options: { headers?: Record<string, unknown> }, ...rest: unknown[]) => {
      const sent = Object.entries(options.headers ?? {}).filter(([name]) => name.toLowerCase() !== IDEMPOTENCY_HEADER)
      return Reflect.apply(original, http, [{ ...options, headers: Object.fromEntries(sent) }, ...rest])
    },
  })
}

function commitBefore(part: string): void {
  interceptQueries((client, args, send) => {
    const [query] = args
    const text = typeof query === "object" && query !== null && "text" in query ? String(query.text) : ""
    if (text.includes(part))
      for (const statement of ["commit", "begin read write"]) Promise.resolve(send(statement)).catch(() => undefined)
    return send(...args)
  })
}

/** Sells through the platform's account whatever account an institute has of its own. */
export function forgetAccounts(): void {
  interceptQueries((_, args, send) => {
    const [query, ...rest] = args
    const isText = typeof query === "object" && query !== null && "text" in query
    if (!isText || !String(query.text).includes('from "gateway_accounts" where "status" = ')) return send(...args)
    return send(
      { ...query, text: String(query.text).replace('where "status" = ', 'where false and "status" = ') },
      ...rest,
    )
  })
}

/** Ends the process when a connection to the database is lost. */
export function exitWithDatabase(): void {
  const { prototype } = pg.Client
  const original: unknown = Reflect.get(prototype, "connect")
  if (typeof original !== "function") throw new Error("this version of pg has no connect method")
  Object.assign(prototype, {
    connect(this: pg.Client, ...args: unknown[]) {
      this.on("error", () => process.exit(1))
      return Reflect.apply(original, this, args)
    },
  })
}
