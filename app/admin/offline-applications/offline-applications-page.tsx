import { ApplicationsScreen } from "@/components/offline/applications-screen"
import { WithMessages } from "@/components/shell/with-messages"

/** Applications to pay the institute itself with their messages, which no other page of the area needs. */
export const OfflineApplicationsPage = () => (
  <WithMessages namespaces={["shell", "ui", "errors", "forms", "sending", "orders", "offline"]}>
    <ApplicationsScreen />
  </WithMessages>
)
