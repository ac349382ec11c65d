import { PersonTimeZone } from "@/components/shell/area/person-time-zone"
import { WithMessages } from "@/components/shell/with-messages"
import { MyOrderScreen } from "./my-order-screen"

/** The page of one order of a learner, which names states too. */
export function MyOrderPage() {
  return (
    <WithMessages namespaces={["shell", "ui", "errors", "orders", "forms", "refunds"]}>
      <PersonTimeZone>
        <MyOrderScreen />
      </PersonTimeZone>
    </WithMessages>
  )
}
