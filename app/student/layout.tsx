import { areaLayout, areaMetadata } from "@/components/shell/area/area-layout.server"

export const generateMetadata = areaMetadata("student")

export default areaLayout("student")
