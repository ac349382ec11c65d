import { AreaProviders } from "@/components/shell/area-providers"
import { WithMessages } from "@/components/shell/with-messages"
import { ResultPanel } from "./result-panel"

/** Where the provider brings the buyer back to: what has become of the order. */
export function ResultPage(props: { instituteId: number; transactionId: string }) {
  return (
    <div className="page flex justify-center py-10 lg:py-16">
      <WithMessages of={["orders", "ui"]}>
        <AreaProviders>
          <ResultPanel {...props} />
        </AreaProviders>
      </WithMessages>
    </div>
  )
}
