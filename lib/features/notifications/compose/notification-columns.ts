import type { z } from "zod"
import { enumOf, enumOrNull } from "@/lib/shared/enum-of"
import type { AnnouncementDraftInput, NotificationDraftInput } from "../draft-shapes"
import {
  type AnnouncementInput,
  AUDIENCE_KINDS,
  AUDIENCE_ROLES,
  CHANNELS,
  type UserNotificationInput,
} from "../notification-shapes"

type MessageDetails = z.output<typeof AnnouncementInput> | z.output<typeof AnnouncementDraftInput>
type NotificationDetails = z.output<typeof UserNotificationInput> | z.output<typeof NotificationDraftInput>

/** The columns of a message that a copy takes over as they are. */
export const MESSAGE_COLUMNS = ["title", "body", "image", "link"] as const
/** Those of a notification; `audienceUserIds` is an array, which has to be selected as JSON. */
export const NOTIFICATION_COLUMNS = [
  ...MESSAGE_COLUMNS,
  "audience",
  "audienceRole",
  "audienceItemId",
  "channels",
  "urgent",
] as const

/** The columns of a message, written from a request, without its picture. */
export const messageColumns = ({ title, body, link }: Pick<MessageDetails, "title" | "body" | "link">) => ({
  title,
  body,
  link: link || null,
})

/** The columns of a notification, written from a request, without its picture; in a draft, the item may be null. */
export const notificationColumns = (details: NotificationDetails) => ({
  ...messageColumns(details),
  ...audienceColumns(details.audience),
  channels: ["bell", ...new Set(details.channels)],
  urgent: details.urgent,
})

const audienceColumns = (audience: NotificationDetails["audience"]) => ({
  audience: audience.kind,
  audienceRole: audience.kind === "role" ? audience.role : null,
  audienceItemId: audience.kind === "item" ? audience.itemId : null,
  audienceUserIds: audience.kind === "users" ? [...new Set(audience.userIds)] : null,
})

/** The audience and the channels of a notification, read from its columns. */
export const fromNotificationColumns = (row: {
  audience: string
  audienceRole: string | null
  channels: string[]
}) => ({
  kind: enumOf(AUDIENCE_KINDS, row.audience, "audience of a notification"),
  role: enumOrNull(AUDIENCE_ROLES, row.audienceRole, "role of an audience"),
  channels: CHANNELS.filter((channel) => row.channels.includes(channel)),
})
