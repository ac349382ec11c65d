import { LearnScreen } from "@/components/learning/learn-screen"
import { areaPage } from "@/lib/server/auth/area-page"

export default areaPage("student", LearnScreen)
