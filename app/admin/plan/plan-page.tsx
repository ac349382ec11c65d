import { PlanScreen } from "@/components/billing/plan-screen"
import { WithMessages } from "@/components/shell/with-messages"

/** The institute's plan with its messages, which no other page of the area needs. */
export const PlanPage = () => (
  <WithMessages namespaces={["shell", "ui", "errors", "plan", "planNotice"]}>
    <PlanScreen />
  </WithMessages>
)
