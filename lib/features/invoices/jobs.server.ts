import { drawInvoices } from "./draw-invoices.server"

/** The jobs of documents of money. */
export const invoiceJobs = [drawInvoices]
