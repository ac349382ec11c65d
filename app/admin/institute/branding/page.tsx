import { BrandingScreen } from "@/components/desk/branding-screen"
import { areaPage } from "@/lib/server/auth/area-page"

export default areaPage("admin", BrandingScreen)
