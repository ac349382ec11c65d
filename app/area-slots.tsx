import { PresenceChoice } from "@/components/members/presence/presence-choice"
import { Bell } from "@/components/notifications/inbox/bell"
import { OwnErasureNotice } from "@/components/profile/erasure/own-erasure-notice"
import { PushHost } from "@/components/push/push-host"

/** What the features put into the shell of every area. */
export const areaSlots = {
  bell: <Bell />,
  presence: <PresenceChoice />,
  background: (
    <>
      <OwnErasureNotice />
      <PushHost />
    </>
  ),
}
