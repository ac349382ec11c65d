import { implement } from "@/lib/server/api/implement"
import type { Actor } from "@/lib/server/auth/actor"
import { ADMINS } from "@/lib/shared/roles"
import { checkDocument } from "./check-document.server"
import { invoices } from "./contract"
import { downloadInvoice } from "./download-invoice.server"
import { listInvoices } from "./invoice-queries.server"
import { gstr1File, registerFile } from "./month-files.server"

export const invoiceHandlers = implement(invoices, {
  list: ({ db, actor }, { query }) => listInvoices(db, { ...query, ...scopeOf(actor) }),
  download: ({ actor }, { params }) => downloadInvoice(actor, params.id, scopeOf(actor)),
  check: ({ db }, { params }) => checkDocument(db, params.code),
  register: ({ db }, { query }) => registerFile(db, query.month),
  gstr1: ({ db }, { query }) => gstr1File(db, query.month),
})

/** Admins see the institute's documents, everybody else their own. */
const scopeOf = ({ role, userId }: Actor) => (ADMINS.some((admin) => admin === role) ? {} : { buyerId: userId })
