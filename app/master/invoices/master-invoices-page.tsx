import { MasterInvoicesScreen } from "@/components/invoices/master-invoices-screen"
import { WithMessages } from "@/components/shell/with-messages"

/** The documents that the platform issued, with the messages that no other page of the area needs. */
export const MasterInvoicesPage = () => (
  <WithMessages namespaces={["shell", "ui", "errors", "forms", "invoices"]}>
    <MasterInvoicesScreen />
  </WithMessages>
)
