import { redirect } from "next/navigation"
import { areaPage } from "@/lib/web-session/area-page"
import { paths } from "@/lib/shared/paths"

export default areaPage("master", () => redirect(paths.profile("master", "personal")))
