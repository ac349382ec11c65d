import { AddressesScreen } from "@/components/platform/addresses/addresses-screen"
import { WithMessages } from "@/components/shell/with-messages"

/** The reserved addresses, with the messages that no other page of the area needs. */
export const AddressesPage = () => (
  <WithMessages namespaces={["shell", "ui", "errors", "forms", "reservedAddresses"]}>
    <AddressesScreen />
  </WithMessages>
)
