import { sql } from "kysely"
import { z } from "zod"
import { readInstitute, withInstitute } from "@/lib/server/tenancy/institute"

const MAX_REASON = 500

/** The delivery of a notification that a mail is, whose state follows the mail server's answer. */
export const DeliveryOfNotification = z.object({ userNotificationId: z.number().int(), channel: z.string() })
export type DeliveryOfNotification = z.infer<typeof DeliveryOfNotification>

type Outcome = { state: "sent" } | { state: "failed"; reason: string }

const REPORTED = ["sending", "failed"]

/** Whether a mail is still to be sent: its notification may have been recalled while it waited for the mail server. */
export const isDeliveryWanted = (
  instituteId: number,
  { userNotificationId, channel }: DeliveryOfNotification,
): Promise<boolean> =>
  readInstitute(instituteId, async (db) => {
    const found = await db
      .selectFrom("notification_deliveries")
      .select("state")
      .where("userNotificationId", "=", userNotificationId)
      .where("channel", "=", channel)
      .where("state", "in", REPORTED)
      .executeTakeFirst()
    return found !== undefined
  })

/** Records that the server took a delivery, or that it failed for good. One that was run again by hand may still be sent. */
export const reportDelivery = (
  instituteId: number,
  { userNotificationId, channel }: DeliveryOfNotification,
  outcome: Outcome,
): Promise<unknown> =>
  withInstitute(instituteId, (db) =>
    db
      .updateTable("notification_deliveries")
      .set({
        state: outcome.state,
        sentAt: outcome.state === "sent" ? sql<Date>`now()` : null,
        reason: outcome.state === "failed" ? outcome.reason.slice(0, MAX_REASON) : null,
      })
      .where("userNotificationId", "=", userNotificationId)
      .where("channel", "=", channel)
      .where("state", "in", REPORTED)
      .execute(),
  )
