import { PlansScreen } from "@/components/plan-catalogue/plans-screen"
import { WithMessages } from "@/components/shell/with-messages"

/** The plans on sale, with the messages that no other page of the area needs. */
export const PlansPage = () => (
  <WithMessages namespaces={["shell", "ui", "errors", "forms", "planCatalogue"]}>
    <PlansScreen />
  </WithMessages>
)
