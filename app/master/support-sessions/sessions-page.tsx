import { SupportSessionsScreen } from "@/components/support/support-screens"
import { WithMessages } from "@/components/shell/with-messages"

/** The support sessions at all institutes, with the messages that no other page of the area needs. */
export const SessionsPage = () => (
  <WithMessages namespaces={["shell", "ui", "errors", "forms", "support"]}>
    <SupportSessionsScreen />
  </WithMessages>
)
