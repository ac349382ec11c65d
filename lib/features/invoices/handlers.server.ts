import { implement } from "@/lib/server/api/implement"
import { readInstitute } from "@/lib/server/tenancy/institute"
import { checkDocument } from "./check-document.server"
import { invoices } from "./contract"
import { documentScope } from "./document-scope"
import { downloadInvoice } from "./download-invoice.server"
import { listInvoices } from "./invoice-queries.server"
import { checkGstr1, gstr1File, registerFile } from "./month-files.server"
import { listMonths } from "./month-queries.server"
import { redrawInvoice } from "./redraw-invoice.server"
import { reissueInvoice } from "./reissue-invoice.server"
import { showBuyer } from "./show-buyer.server"
import { zipOfMonth } from "./zip-of-month.server"

export const invoiceHandlers = implement(invoices, {
  list({ actor }, { query: { scope, ...query } }) {
    const { instituteId, ...owner } = documentScope(actor, scope)
    return readInstitute(instituteId, (db) => listInvoices(db, { ...query, ...owner }))
  },
  download: ({ actor }, { params, query }) => downloadInvoice(documentScope(actor, query.scope), params.id),
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
