import { sql } from "kysely"
import { PushMessage } from "@/lib/contract/push-message"
import type { PushAddress } from "@/lib/server/gateways/push/push-gateway"
import { findPublicOrigin } from "@/lib/server/tenancy/public-origin"
import type { Db } from "@/lib/server/tenancy/transaction"
import { PushText } from "./push-text"

/** A device of a person, by the number of its registration. */
export interface Device {
  id: number
  address: PushAddress
}

/** Somebody who is to be told, what, and where. */
export interface PushWork {
  userId: number
  tries: number
  message: PushMessage
  devices: Device[]
}

type Asked = { instituteId: number; messageId: number; userIds: number[] }

/** What is still to be told to the people named; undefined when the message is there no more. Who may come in no more has no device. */
export async function findPushWork(db: Db, asked: Asked): Promise<PushWork[] | undefined> {
  const said = await db
    .selectFrom("push_messages")
    .select("message")
    .where("id", "=", asked.messageId)
    .executeTakeFirst()
  if (!said) return undefined
  const waiting = await db
    .selectFrom("push_deliveries")
    .select(["userId", "tries"])
    .where("messageId", "=", asked.messageId)
    .where("state", "=", "queued")
    .where("userId", "in", [0, ...asked.userIds])
    .execute()
  const text = PushText.parse(said.message)
  const [devices, institute] = [
    await findDevices(db, [0, ...waiting.map(({ userId }) => userId)]),
    await db.selectFrom("institutes").select(["favicon", "image"]).executeTakeFirstOrThrow(),
  ]
  const origin = await findPublicOrigin(db)
  const icon = institute.favicon ?? institute.image
  const spoken = { ...asked, text, origin, icon: icon ? `${origin}/media/${icon}?w=192` : undefined }
  return waiting.map(({ userId, tries }) => ({
    userId,
    tries,
    message: messageFor(userId, spoken),
    devices: devices.get(userId) ?? [],
  }))
}

type Spoken = { instituteId: number; messageId: number; text: PushText; origin: string; icon: string | undefined }

/** The message of the specification (§3) as it goes to one person. */
function messageFor(userId: number, { instituteId, messageId, text, origin, icon }: Spoken): PushMessage {
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

async function findDevices(db: Db, userIds: number[]): Promise<Map<number, Device[]>> {
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
    const address: PushAddress =
      endpoint && p256dh && auth ? { kind: "webpush", endpoint, p256dh, auth } : { kind: "fcm", token }
    devices.set(userId, [...(devices.get(userId) ?? []), { id, address }])
  }
  return devices
}
