import { areaPerson } from "@/lib/web-session/area-page"
import type { Area } from "@/lib/shared/roles"
import { ReceivedScreen } from "./received-screen"

/** What people of an area were told; whose role has the screen of notifications finds the way to what was sent. */
export const receivedPage = (area: Area) =>
  async function ReceivedPage() {
    const { screens } = await areaPerson(area)
    return <ReceivedScreen maySend={area !== "student" && screens.includes("notifications")} />
  }
