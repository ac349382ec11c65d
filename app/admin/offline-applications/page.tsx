import { screenTitle } from "@/components/shell/area/screen-title.server"
import { areaPage } from "@/lib/web-session/area-page"
import { OfflineApplicationsPage } from "./offline-applications-page"

export const generateMetadata = screenTitle("offline")

export default areaPage("admin", OfflineApplicationsPage, { screen: "offlineApplications" })
