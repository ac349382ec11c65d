import { OpenRefundsScreen } from "@/components/orders/refunds/open-refunds-screen"
import { WithMessages } from "@/components/shell/with-messages"

/** Refunds that need somebody, with the messages that no other page of the area needs. */
export const OpenRefundsPage = () => (
  <WithMessages namespaces={["shell", "ui", "errors", "forms", "openRefunds"]}>
    <OpenRefundsScreen />
  </WithMessages>
)
