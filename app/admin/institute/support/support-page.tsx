import { SupportScreen } from "@/components/support/support-screens"
import { WithMessages } from "@/components/shell/with-messages"

/** What support may do and has seen at the institute, with the messages that no other page of the area needs. */
export const SupportPage = () => (
  <WithMessages namespaces={["shell", "ui", "errors", "forms", "support"]}>
    <SupportScreen />
  </WithMessages>
)
