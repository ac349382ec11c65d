import { PlanPaymentsScreen } from "@/components/platform/payments/plan-payments-screen"
import { WithMessages } from "@/components/shell/with-messages"

/** The payments for plans to the platform itself, with the messages that no other page of the area needs. */
export const PlanPaymentsPage = () => (
  <WithMessages namespaces={["shell", "ui", "errors", "forms", "planPayments", "masterInstitute"]}>
    <PlanPaymentsScreen />
  </WithMessages>
)
