import { screenTitle } from "@/components/shell/area/screen-title.server"
import { areaPage } from "@/lib/web-session/area-page"
import { JobQueuePage } from "./job-queue-page"

export const generateMetadata = screenTitle("jobQueues")

export default areaPage("master", JobQueuePage)
