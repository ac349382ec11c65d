import { PlanNotice } from "@/components/billing/plan-notice"
import { areaLayout, areaMetadata } from "@/components/shell/area/area-layout.server"
import { areaSlots } from "../area-slots"

export const generateMetadata = areaMetadata("admin")

export default areaLayout("admin", { ...areaSlots, notice: <PlanNotice /> })
