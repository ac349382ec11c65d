/* What other features may call. */
export { issueDocumentsOfSale } from "./issue-of-sale.server"
