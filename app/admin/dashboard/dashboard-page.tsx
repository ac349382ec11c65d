import { AdminDashboardScreen } from "@/components/dashboards/admin-dashboard"
import { WithMessages } from "@/components/shell/with-messages"

/** The dashboard with the texts of the checklist, which other pages of the area do without. */
export const DashboardPage = () => (
  <WithMessages namespaces={["shell", "ui", "errors", "forms", "dashboards", "setup", "itemParts"]}>
    <AdminDashboardScreen />
  </WithMessages>
)
