/* What other features may call. */
export { encloseDocuments } from "./enclose-documents.server"
export { issueDocumentsOfPastSale, issueDocumentsOfSale } from "./issue-of-sale.server"
