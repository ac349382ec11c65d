import { AdminDashboardScreen } from "@/components/dashboards/admin-dashboard"
import { WithMessages } from "@/components/shell/with-messages"

/** The dashboard with the texts of the checklist, which no other page of the area needs. */
export const DashboardPage = () => (
  <WithMessages namespaces={["shell", "ui", "errors", "forms", "dashboards", "setup"]}>
    <AdminDashboardScreen />
  </WithMessages>
)
