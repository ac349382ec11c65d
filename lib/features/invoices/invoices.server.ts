/* What other features may call. */
export { issueDocumentsOfPastSale, issueDocumentsOfSale } from "./issue-of-sale.server"
