import { screenTitle } from "@/components/shell/area/screen-title.server"
import { areaPage } from "@/lib/web-session/area-page"
import { MasterInvoicesPage } from "./master-invoices-page"

export const generateMetadata = screenTitle("invoices.platform")

export default areaPage("master", MasterInvoicesPage)
