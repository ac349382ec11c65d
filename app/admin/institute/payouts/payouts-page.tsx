import { PayoutsScreen } from "@/components/payouts/payouts-screen"
import { WithMessages } from "@/components/shell/with-messages"

/** The institute's own gateway account with its messages, which no other page of the area needs. */
export const PayoutsPage = () => (
  <WithMessages namespaces={["shell", "ui", "errors", "forms", "payouts"]}>
    <PayoutsScreen />
  </WithMessages>
)
