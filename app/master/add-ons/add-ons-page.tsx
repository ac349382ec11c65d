import { AddOnsScreen } from "@/components/plan-catalogue/add-ons-screen"
import { WithMessages } from "@/components/shell/with-messages"

/** The add-ons on sale, with the messages that no other page of the area needs. */
export const AddOnsPage = () => (
  <WithMessages namespaces={["shell", "ui", "errors", "forms", "planCatalogue"]}>
    <AddOnsScreen />
  </WithMessages>
)
