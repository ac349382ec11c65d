import { ClosingScreen } from "@/components/billing/closing/closing-screen"
import { WithMessages } from "@/components/shell/with-messages"

/** How the institute is closed, with the messages that no other page of the area needs. */
export const ClosingPage = () => (
  <WithMessages namespaces={["shell", "ui", "errors", "forms", "closing"]}>
    <ClosingScreen />
  </WithMessages>
)
