import { areaLayout, areaMetadata } from "@/components/shell/area/area-layout.server"

export const generateMetadata = areaMetadata("master")

export default areaLayout("master")
