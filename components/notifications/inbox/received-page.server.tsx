import { areaAccess } from "@/lib/web-session/area-page"
import type { PageArea } from "@/lib/shared/roles"
import { ReceivedScreen } from "./received-screen"

/** The page of received notifications of an area; staff whose role has the notifications screen also see the tabs. */
export const receivedPage = (area: PageArea) =>
  async function ReceivedPage() {
    const { rights } = await areaAccess(area)
    const isOfStaff = area !== "student" && area !== "library"
    const maySend = isOfStaff && rights.some(({ screen }) => screen === "notifications")
    return <ReceivedScreen maySend={maySend} hasSettings={area !== "library"} />
  }
