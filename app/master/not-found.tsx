import { areaNotFound } from "@/components/shell/area/area-not-found"

export default areaNotFound("master")
