import { BrandingScreen } from "@/components/desk/branding-screen"
import { screenTitle } from "@/components/desk/screen-title.server"
import { areaPage } from "@/lib/server/auth/area-page"

export const generateMetadata = screenTitle("branding")

export default areaPage("admin", BrandingScreen, "institute")
