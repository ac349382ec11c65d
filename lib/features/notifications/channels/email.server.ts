import { sendMail } from "@/lib/features/mail/mail.server"
import { enqueueMany } from "@/lib/server/jobs/job"
import { linkPath } from "../delivery/link-path"
import { optionalChannel } from "./channel.server"

const KEY = "email"

/** E-mail, one job for each recipient. */
export const emailChannel = optionalChannel({
  key: KEY,
  reports: true,
  async deliver(db, deliveries) {
    const mails = deliveries.map(
      ({ id, instituteId, email, firstName, locale, title, body, image, link, announcementId }) => ({
        id: `notification-${instituteId}-${id}`,
        instituteId,
        to: email,
        name: firstName,
        ...(locale && { language: locale }),
        template: announcementId === null ? ("notification" as const) : ("announcement" as const),
        values: { title },
        quote: body,
        ...(image && { picture: image }),
        path: linkPath(link),
        delivery: { userNotificationId: id, channel: KEY },
      }),
    )
    await enqueueMany(db, sendMail, { list: mails, isBulk: true })
  },
})
