import { OrdersScreen } from "@/components/orders/orders-screen"
import { WithMessages } from "@/components/shell/with-messages"

/** The institute's orders with the messages of their refunds, which no other page of the area needs. */
export const OrdersPage = () => (
  <WithMessages namespaces={["shell", "ui", "errors", "forms", "orders", "refunds"]}>
    <OrdersScreen />
  </WithMessages>
)
