import { sql } from "kysely"
import { PushMessage } from "@/lib/contract/push-message"
import type { PushTarget } from "@/lib/server/gateways/push/push-gateway"
import { findPublicOrigin } from "@/lib/server/tenancy/find-public-origin"
import type { Db } from "@/lib/server/tenancy/transaction"
import { PushText } from "./push-text"

/** A device of a person, by the id of its registration. */
export interface Device {
  id: number
  target: PushTarget
}

/** A message to one person that is still to be sent, with their devices. */
export interface QueuedPush {
  userId: number
  tries: number
  message: PushMessage
  devices: Device[]
}

type QueueFilter = { instituteId: number; messageId: number; userIds: number[] }

/**
 * Lists the queued messages to the given people; undefined when the message has been deleted. People who are disabled, no
 * longer active members or signed out have no devices.
 */
export async function listQueuedPushes(db: Db, filter: QueueFilter): Promise<QueuedPush[] | undefined> {
  const stored = await db
    .selectFrom("push_messages")
    .select("message")
    .where("id", "=", filter.messageId)
    .executeTakeFirst()
  if (!stored) return undefined
  const queued = await db
    .selectFrom("push_deliveries")
    .select(["userId", "tries"])
    .where("messageId", "=", filter.messageId)
    .where("state", "=", "queued")
    .where("userId", "in", [0, ...filter.userIds])
    .execute()
  const text = PushText.parse(stored.message)
  const [devices, institute] = [
    await listDevices(db, [0, ...queued.map(({ userId }) => userId)]),
    await db.selectFrom("institutes").select(["favicon", "image"]).executeTakeFirstOrThrow(),
  ]
  const origin = await findPublicOrigin(db)
  const icon = institute.favicon ?? institute.image
  const context = { ...filter, text, origin, icon: icon ? `${origin}/media/${icon}?w=192` : undefined }
  return queued.map(({ userId, tries }) => ({
    userId,
    tries,
    message: messageFor(userId, context),
    devices: devices.get(userId) ?? [],
  }))
}

type MessageContext = {
  instituteId: number
  messageId: number
  text: PushText
  origin: string
  icon: string | undefined
}

/** The push message to one person, in the format of the specification (spec §3). */
function messageFor(userId: number, { instituteId, messageId, text, origin, icon }: MessageContext): PushMessage {
  const { title, body, image, link, data, analyticsLabel } = text
  return PushMessage.parse({
    from: origin,
    collapseKey: `${instituteId}-${messageId}`,
    messageId: `${instituteId}-${messageId}-${userId}`,
    notification: {
      title,
      body,
      ...(image && { image: `${origin}/media/${image}?w=960` }),
      ...(icon && { icon }),
    },
    data: { ...data, userId: String(userId), instituteId: String(instituteId) },
    fcmOptions: { link: origin + link, ...(analyticsLabel && { analyticsLabel }) },
  })
}

async function listDevices(db: Db, userIds: number[]): Promise<Map<number, Device[]>> {
  const rows = await db
    .selectFrom("push_tokens as t")
    .innerJoin("sessions as s", "s.id", "t.sessionId")
    .innerJoin("memberships as m", "m.userId", "t.userId")
    .innerJoin("users as u", "u.id", "t.userId")
    .select(["t.id", "t.userId", "t.kind", "t.token", "t.endpoint", "t.p256dh", "t.auth"])
    .where("t.userId", "in", userIds)
    .where("t.savedAt", "is not", null)
    .where("s.revokedAt", "is", null)
    .where("s.expiresAt", ">", sql<Date>`now()`)
    .where("m.status", "=", "active")
    .where("u.disabledAt", "is", null)
    .execute()
  const devices = new Map<number, Device[]>()
  for (const { id, userId, token, endpoint, p256dh, auth } of rows) {
    const target: PushTarget =
      endpoint && p256dh && auth ? { kind: "webpush", endpoint, p256dh, auth } : { kind: "fcm", token }
    devices.set(userId, [...(devices.get(userId) ?? []), { id, target }])
  }
  return devices
}
