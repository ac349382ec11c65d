import { queuePush } from "@/lib/features/push/push.server"
import { linkPath } from "../delivery/link-path"
import { pushReference } from "../delivery/push-reference"
import { optionalChannel } from "./channel.server"

/** Push messages to the devices of the recipients, one message for each notification. */
export const pushChannel = optionalChannel({
  key: "push",
  async deliver(db, deliveries) {
    for (const [id, ofNotification] of Map.groupBy(deliveries, ({ notificationId }) => notificationId)) {
      const [first] = ofNotification
      if (!first) continue
      const { title, body, image, link } = first
      await queuePush(db, {
        reference: pushReference(id),
        userIds: ofNotification.map(({ userId }) => userId),
        message: { title, body, link: linkPath(link), ...(image && { image }), data: { notificationId: String(id) } },
      })
    }
  },
})
