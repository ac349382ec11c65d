import { sendMail } from "@/lib/features/mail/mail.server"
import { enqueue } from "@/lib/server/jobs/job"
import { linkPath } from "../delivery/link-path"
import { optionalChannel } from "./channel.server"

/** E-mail, one job for each recipient. */
export const emailChannel = optionalChannel({
  key: "email",
  async deliver(db, deliveries) {
    for (const { id, instituteId, email, firstName, locale, title, body, image, link, announcementId } of deliveries)
      await enqueue(db, sendMail, {
        id: `notification-${instituteId}-${id}`,
        instituteId,
        to: email,
        name: firstName,
        ...(locale && { language: locale }),
        template: announcementId === null ? "notification" : "announcement",
        values: { title },
        quote: body,
        ...(image && { picture: image }),
        path: linkPath(link),
      })
  },
})
