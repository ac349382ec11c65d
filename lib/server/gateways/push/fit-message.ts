import type { PushMessage } from "@/lib/contract/push-message"

/** A push service takes 4,096 bytes; encryption and what is wrapped around have their part of them (RFC 8291). */
const MOST_BYTES = 3_800

/** The message in a size that push services take: its body is shortened if need be; undefined if that does not help. */
export function fitMessage(message: PushMessage): PushMessage | undefined {
  const excess = Buffer.byteLength(JSON.stringify(message)) - MOST_BYTES
  if (excess <= 0) return message
  const letters = [...message.notification.body]
  // No letter takes more than six bytes, as one that is escaped does.
  const shorter = letters.slice(0, Math.max(0, letters.length - Math.ceil(excess / 6) - 1))
  if (shorter.length === 0) return undefined
  const body = `${shorter.join("").trimEnd()}…`
  return fitMessage({ ...message, notification: { ...message.notification, body } })
}
