import { MoneyHealthScreen } from "@/components/money-health/money-health-screen"
import { WithMessages } from "@/components/shell/with-messages"

/** The checks of money with their messages. */
export const MoneyHealthPage = () => (
  <WithMessages namespaces={["shell", "ui", "errors", "forms", "moneyHealth"]}>
    <MoneyHealthScreen />
  </WithMessages>
)
