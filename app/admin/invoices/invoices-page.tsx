import { InvoicesScreen } from "@/components/invoices/invoices-screen"
import { WithMessages } from "@/components/shell/with-messages"

/** The institute's documents with their messages, which no other page of the area needs. */
export const InvoicesPage = () => (
  <WithMessages namespaces={["shell", "ui", "errors", "forms", "invoices"]}>
    <InvoicesScreen />
  </WithMessages>
)
