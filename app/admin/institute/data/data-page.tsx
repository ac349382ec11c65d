import { DataExportScreen } from "@/components/exports/data-export-screen"
import { WithMessages } from "@/components/shell/with-messages"

/** The archives of the institute's data, with the messages that no other page of the area needs. */
export const DataPage = () => (
  <WithMessages namespaces={["shell", "ui", "errors", "forms", "dataExport"]}>
    <DataExportScreen />
  </WithMessages>
)
