import { StaffOrderScreen } from "@/components/orders/staff/staff-order-screen"
import { WithMessages } from "@/components/shell/with-messages"

/** An order for staff with the messages that no other page of the area needs. */
export const StaffOrderPage = () => (
  <WithMessages namespaces={["shell", "ui", "errors", "forms", "orders", "refunds", "staffOrder"]}>
    <StaffOrderScreen />
  </WithMessages>
)
