import { MovementsScreen } from "@/components/figures/movements-screen"
import { WithMessages } from "@/components/shell/with-messages"

/** The movements of the income, with the messages that no other page of the area needs. */
export const MovementsPage = () => (
  <WithMessages namespaces={["shell", "ui", "errors", "figures"]}>
    <MovementsScreen />
  </WithMessages>
)
