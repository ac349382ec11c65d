import { hostInstitute } from "@/lib/web-session/host-institute"
import type { Area } from "@/lib/shared/roles"
import { AnnouncementForm } from "./announcement-form"
import { NotificationForm } from "./notification-form"
import { ComposeScreen } from "./compose-screen"

/** The page with the form of a new message: in the master area an announcement, elsewhere a notification. */
export const composePage = (area: Area) =>
  async function WritePage() {
    const { name, image } = await hostInstitute()
    const sender = { name, picture: image?.key ?? null }
    return (
      <ComposeScreen>
        {area === "master" ? <AnnouncementForm sender={sender} /> : <NotificationForm sender={sender} />}
      </ComposeScreen>
    )
  }
