import { WithMessages } from "@/components/shell/with-messages"
import { TaxCalculatorScreen } from "@/components/tax/tax-calculator-screen"

/** The tax calculator with its messages. */
export const CalculatorPage = () => (
  <WithMessages namespaces={["shell", "ui", "errors", "forms", "tax"]}>
    <TaxCalculatorScreen />
  </WithMessages>
)
