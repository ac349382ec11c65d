import { PlanNotice } from "@/components/billing/plan-notice"
import { areaLayout, areaMetadata } from "@/components/shell/area/area-layout.server"
import { SupportNotice } from "@/components/support/support-notice"
import { areaSlots } from "../area-slots"

export const generateMetadata = areaMetadata("admin")

const notice = (
  <>
    <SupportNotice />
    <PlanNotice />
  </>
)

export default areaLayout("admin", { ...areaSlots, notice })
