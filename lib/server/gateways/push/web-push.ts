import protocol from "web-push"
import { log } from "@/lib/server/log"
import { truncateMessage } from "./truncate-message"
import type { PublicPost } from "./public-post"
import { TTL_SECONDS, outcomeOf, type PushGateway } from "./push-gateway"

/** Sends by web push with VAPID keys (RFC 8030, 8291, 8292); `contact` is the URI that push services may contact. */
export function webPush({
  keys,
  contact,
  post,
}: {
  keys: { publicKey: string; privateKey: string }
  contact: string
  post: PublicPost
}): PushGateway {
  return {
    async send(to, message) {
      if (to.kind !== "webpush") return "gone"
      const truncated = truncateMessage(message)
      if (!truncated) return "refused"
      try {
        const { endpoint, headers, body } = protocol.generateRequestDetails(
          { endpoint: to.endpoint, keys: { p256dh: to.p256dh, auth: to.auth } },
          Buffer.from(JSON.stringify(truncated)),
          {
            vapidDetails: { subject: contact, ...keys },
            TTL: TTL_SECONDS,
            topic: topicOf(message.collapseKey),
            contentEncoding: "aes128gcm",
          },
        )
        const response = await post(endpoint, { headers: toStrings(headers), body })
        return outcomeOf(response.status)
      } catch (error) {
        log.warn({ service: URL.parse(to.endpoint)?.host, error: String(error) }, "a push service did not answer")
        return "later"
      }
    },
  }
}

/** A later message replaces a pending one of the same topic; a topic has at most 32 base64url characters. */
const topicOf = (key: string) => key.replace(/[^\w-]/g, "-").slice(0, 32)

const toStrings = (headers: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
