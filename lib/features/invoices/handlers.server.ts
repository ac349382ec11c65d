import { implement } from "@/lib/server/api/implement"
import type { Actor } from "@/lib/server/auth/actor"
import { ADMINS } from "@/lib/shared/roles"
import { checkDocument } from "./check-document.server"
import { invoices } from "./contract"
import { downloadInvoice } from "./download-invoice.server"
import { listInvoices } from "./invoice-queries.server"
import { checkGstr1, gstr1File, registerFile } from "./month-files.server"
import { listMonths } from "./month-queries.server"
import { redrawInvoice } from "./redraw-invoice.server"
import { reissueInvoice } from "./reissue-invoice.server"
import { showBuyer } from "./show-buyer.server"
import { zipOfMonth } from "./zip-of-month.server"

export const invoiceHandlers = implement(invoices, {
  list: ({ db, actor }, { query }) => listInvoices(db, { ...query, ...scopeOf(actor) }),
  download: ({ actor }, { params }) => downloadInvoice(actor, params.id, scopeOf(actor)),
  check: ({ db }, { params }) => checkDocument(db, params.code),
  months: ({ db }) => listMonths(db),
  register: ({ db }, { query }) => registerFile(db, query.month),
  gstr1: ({ db }, { query }) => gstr1File(db, query.month),
  zip: ({ actor }, { query }) => zipOfMonth(actor, query),
  checkReturn: ({ db }, { query }) => checkGstr1(db, query.month),
  showBuyer: ({ db }, { params }) => showBuyer(db, params.id),
  reissue: ({ db, actor }, { params, body }) => reissueInvoice(db, actor, { id: params.id, buyer: body }),
  redraw: ({ db, instituteId }, { params }) => redrawInvoice(db, instituteId, params.id),
})

/** Admins see the institute's documents, everybody else their own. */
const scopeOf = ({ role, userId }: Actor) => (ADMINS.some((admin) => admin === role) ? {} : { buyerId: userId })
