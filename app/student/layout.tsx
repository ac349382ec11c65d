import { areaLayout, areaMetadata } from "@/components/shell/area/area-layout.server"
import { areaSlots } from "../area-slots"

export const generateMetadata = areaMetadata("student")

export default areaLayout("student", areaSlots)
