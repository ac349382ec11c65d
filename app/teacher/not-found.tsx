import { areaNotFound } from "@/components/shell/area-not-found"

export default areaNotFound("teacher")
