import { InstitutesScreen } from "@/components/desk/institutes-screen"
import { areaPage } from "@/lib/server/auth/area-page"

export default areaPage("master", InstitutesScreen)
