import { areaLayout, areaMetadata } from "@/components/shell/area/area-layout.server"

export const generateMetadata = areaMetadata("admin")

export default areaLayout("admin")
