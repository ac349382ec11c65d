import { screenTitle } from "@/components/shell/area/screen-title.server"
import { areaPage } from "@/lib/web-session/area-page"
import { InvoicesPage } from "./invoices-page"

export const generateMetadata = screenTitle("invoices.list")

export default areaPage("admin", InvoicesPage, { screen: "invoices" })
