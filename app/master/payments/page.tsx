import { screenTitle } from "@/components/shell/area/screen-title.server"
import { areaPage } from "@/lib/web-session/area-page"
import { PlanPaymentsPage } from "./plan-payments-page"

export const generateMetadata = screenTitle("planPayments")

export default areaPage("master", PlanPaymentsPage)
