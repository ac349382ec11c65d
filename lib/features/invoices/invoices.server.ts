/* What other features may call. */
export { creditLines, creditRefund } from "./credit-refund.server"
export { downloadInvoice } from "./download-invoice.server"
export { drawInvoice } from "./draw-invoices.server"
export { encloseDocuments } from "./enclose-documents.server"
export { draftVoucher, draftVoucherTakenBack, findTaxOfParts } from "./issue-voucher.server"
export { issueDocumentsOfPastSale, issueDocumentsOfSale } from "./issue-of-sale.server"
