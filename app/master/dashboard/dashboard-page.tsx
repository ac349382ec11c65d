import { MasterDashboardScreen } from "@/components/dashboards/master-dashboard"
import { LazyFigures } from "@/components/figures/lazy-figures"
import { RisksPanel } from "@/components/figures/risks-panel"
import { TodayPanel } from "@/components/figures/today-panel"
import { WithMessages } from "@/components/shell/with-messages"

/** The dashboard of the platform: what asks for somebody today, its own income, and how its institutes do. */
export const MasterDashboardPage = () => (
  <WithMessages namespaces={["shell", "ui", "errors", "dashboards", "figures"]}>
    <MasterDashboardScreen today={<TodayPanel />} figures={<LazyFigures />} risks={<RisksPanel />} />
  </WithMessages>
)
