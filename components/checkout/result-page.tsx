import { AreaProviders } from "@/components/shell/area/area-providers"
import { WithMessages } from "@/components/shell/with-messages"
import { ResultPanel } from "./result-panel"

/** The page to which the payment provider returns the buyer: the result of the order. */
export function ResultPage(props: { instituteId: number; transactionId: string }) {
  return (
    <div className="page flex justify-center py-10 lg:py-16">
      <WithMessages namespaces={["orders", "ui", "errors"]}>
        <AreaProviders>
          <ResultPanel {...props} />
        </AreaProviders>
      </WithMessages>
    </div>
  )
}
