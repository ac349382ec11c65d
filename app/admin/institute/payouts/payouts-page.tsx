import { PayoutsScreen } from "@/components/payouts/payouts-screen"
import { SettlementsSection } from "@/components/settlements/settlements-section"
import { WithMessages } from "@/components/shell/with-messages"

/** The institute's own gateway account and what differs there, with messages that no other page of the area needs. */
export const PayoutsPage = () => (
  <WithMessages namespaces={["shell", "ui", "errors", "forms", "payouts", "settlements"]}>
    <PayoutsScreen />
    <SettlementsSection />
  </WithMessages>
)
