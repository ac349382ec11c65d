import { DataExportScreen } from "@/components/exports/data-export-screen"
import { InstituteImportPanel } from "@/components/institute-imports/institute-import-panel"
import { WithMessages } from "@/components/shell/with-messages"

/** The archives of the institute's data and the import of one, with the messages that no other page of the area needs. */
export const DataPage = () => (
  <WithMessages namespaces={["shell", "ui", "errors", "forms", "dataExport", "instituteImport"]}>
    <DataExportScreen />
    <InstituteImportPanel />
  </WithMessages>
)
