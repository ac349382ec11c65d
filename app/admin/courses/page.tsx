import { ItemsScreen } from "@/components/desk/items-screen"
import { areaPage } from "@/lib/server/auth/area-page"

export default areaPage("admin", ItemsScreen)
