import { areaLayout, areaMetadata } from "@/components/shell/area/area-layout.server"
import { LearnerBasket } from "@/components/shell/area/learner-basket"
import { areaSlots } from "../area-slots"

export const generateMetadata = areaMetadata("student")

export default areaLayout("student", { ...areaSlots, basket: <LearnerBasket /> })
