import { areaPerson } from "@/lib/web-session/area-page"
import type { Area } from "@/lib/shared/roles"
import { ReceivedScreen } from "./received-screen"

/** The page of received notifications of an area; staff whose role has the notifications screen also see the tabs. */
export const receivedPage = (area: Area) =>
  async function ReceivedPage() {
    const { screens } = await areaPerson(area)
    return <ReceivedScreen maySend={area !== "student" && screens.includes("notifications")} />
  }
