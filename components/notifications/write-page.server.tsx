import { areaPerson } from "@/lib/web-session/area-page"
import type { Area } from "@/lib/shared/roles"
import { NoticeForm } from "./notice-form"
import { NotificationForm } from "./notification-form"
import { WriteScreen } from "./write-screen"

/** The form for something new, in the name of the institute: to people of it, or, from the platform, to institutes. */
export const writePage = (area: Area) =>
  async function WritePage() {
    const { institute } = await areaPerson(area)
    const sender = { name: institute.name, picture: institute.image }
    return (
      <WriteScreen>
        {area === "master" ? <NoticeForm sender={sender} /> : <NotificationForm sender={sender} />}
      </WriteScreen>
    )
  }
