import { DomainScreen } from "@/components/domains/domain-screen"
import { screenTitle } from "@/components/shell/area/screen-title.server"
import { areaPage } from "@/lib/web-session/area-page"

export const generateMetadata = screenTitle("domains")

export default areaPage("admin", DomainScreen, { screen: "institute" })
