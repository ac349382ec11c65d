import { callUrl } from "@/lib/contract/endpoint"
import { inbox } from "@/lib/features/notifications/inbox-contract"
import { hostInstitute } from "@/lib/web-session/host-institute"
import { areaAccess } from "@/lib/web-session/area-page"
import type { Area } from "@/lib/shared/roles"
import { ReceivedScreen } from "./received-screen"

/** The first page of the notifications that a visitor to this institute has received, as `ReceivedScreen` asks for it. */
export const firstReceivedCalls = async () => {
  const { id } = await hostInstitute()
  return [callUrl(inbox.bell, { params: { instituteId: String(id), page: "0" } })]
}

/** The page of received notifications of an area; staff whose role has the notifications screen also see the tabs. */
export const receivedPage = (area: Area) =>
  async function ReceivedPage() {
    const { rights } = await areaAccess(area)
    return <ReceivedScreen maySend={area !== "student" && rights.some(({ screen }) => screen === "notifications")} />
  }
