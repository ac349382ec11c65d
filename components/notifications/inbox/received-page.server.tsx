import { areaAccess } from "@/lib/web-session/area-page"
import type { Area } from "@/lib/shared/roles"
import { ReceivedScreen } from "./received-screen"

/** The page of received notifications of an area; staff whose role has the notifications screen also see the tabs. */
export const receivedPage = (area: Area) =>
  async function ReceivedPage() {
    const { rights } = await areaAccess(area)
    return <ReceivedScreen maySend={area !== "student" && rights.some(({ screen }) => screen === "notifications")} />
  }
