import { screenTitle } from "@/components/shell/area/screen-title.server"
import { areaPage } from "@/lib/web-session/area-page"
import { AuditPage } from "./audit-page"

export const generateMetadata = screenTitle("auditLog")

export default areaPage("master", AuditPage)
