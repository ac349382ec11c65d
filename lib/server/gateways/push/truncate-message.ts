import type { PushMessage } from "@/lib/contract/push-message"

/** A push service accepts 4,096 bytes, including encryption and headers (RFC 8291). */
const MAX_BYTES = 3_800

/** Shortens the body of a message until push services accept its size; undefined if that is not enough. */
export function truncateMessage(message: PushMessage): PushMessage | undefined {
  const excessBytes = Buffer.byteLength(JSON.stringify(message)) - MAX_BYTES
  if (excessBytes <= 0) return message
  const characters = [...message.notification.body]
  // A character takes at most six bytes, when it is escaped.
  const shorter = characters.slice(0, Math.max(0, characters.length - Math.ceil(excessBytes / 6) - 1))
  if (shorter.length === 0) return undefined
  const body = `${shorter.join("").trimEnd()}…`
  return truncateMessage({ ...message, notification: { ...message.notification, body } })
}
