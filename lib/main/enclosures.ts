import { encloses, type Enclosure } from "@/lib/features/events/enclosures.server"
import { invoiceEvents } from "@/lib/features/invoices/events"
import { encloseDocuments } from "@/lib/features/invoices/invoices.server"
import { orderEvents, refundEvents } from "@/lib/features/orders/events"

/** Which notices enclose something in their mail. */
export const enclosures: Enclosure[] = [
  encloses(orderEvents.paid, "buyer", ({ orderId }, mail) => encloseDocuments({ orderId }, mail)),
  encloses(orderEvents.receiptResent, "buyer", ({ documentIds: ids }, mail) => encloseDocuments({ ids }, mail)),
  encloses(refundEvents.sent, "buyer", ({ documentIds: ids = [] }, mail) => encloseDocuments({ ids }, mail)),
  encloses(refundEvents.paidBack, "buyer", ({ documentIds: ids = [] }, mail) => encloseDocuments({ ids }, mail)),
  encloses(invoiceEvents.reissued, "buyer", ({ documentIds: ids }, mail) => encloseDocuments({ ids }, mail)),
]
