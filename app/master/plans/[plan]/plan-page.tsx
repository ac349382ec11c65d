import { CataloguePlanScreen } from "@/components/plan-catalogue/plan-screen"
import { WithMessages } from "@/components/shell/with-messages"

/** A plan with its versions, and the messages that no other page of the area needs. */
export const PlanPage = () => (
  <WithMessages namespaces={["shell", "ui", "errors", "forms", "planCatalogue"]}>
    <CataloguePlanScreen />
  </WithMessages>
)
