import { MoneyHealthScreen } from "@/components/money-health/money-health-screen"
import { PlatformDifferences } from "@/components/settlements/platform-differences"
import { WithMessages } from "@/components/shell/with-messages"

/** The checks of money and what differs at gateway accounts, with their messages. */
export const MoneyHealthPage = () => (
  <WithMessages namespaces={["shell", "ui", "errors", "forms", "moneyHealth", "settlements"]}>
    <MoneyHealthScreen />
    <PlatformDifferences />
  </WithMessages>
)
