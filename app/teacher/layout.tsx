import { areaLayout, areaMetadata } from "@/components/shell/area/area-layout.server"

export const generateMetadata = areaMetadata("teacher")

export default areaLayout("teacher")
