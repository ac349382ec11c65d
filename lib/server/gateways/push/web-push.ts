import protocol from "web-push"
import { log } from "@/lib/server/log"
import { fitMessage } from "./fit-message"
import type { Post } from "./post"
import { KEPT_SECONDS, outcomeOf, type PushGateway } from "./push-gateway"

/** Web push with keys of our own (RFC 8030, 8291, 8292); `contact` is whom a push service writes to about us. */
export function webPush({
  keys,
  contact,
  post,
}: {
  keys: { publicKey: string; privateKey: string }
  contact: string
  post: Post
}): PushGateway {
  return {
    async send(to, message) {
      if (to.kind !== "webpush") return "gone"
      const fitting = fitMessage(message)
      if (!fitting) return "refused"
      try {
        const { endpoint, headers, body } = protocol.generateRequestDetails(
          { endpoint: to.endpoint, keys: { p256dh: to.p256dh, auth: to.auth } },
          Buffer.from(JSON.stringify(fitting)),
          {
            vapidDetails: { subject: contact, ...keys },
            TTL: KEPT_SECONDS,
            topic: topicOf(message.collapseKey),
            contentEncoding: "aes128gcm",
          },
        )
        const answer = await post(endpoint, { headers: textsOf(headers), body })
        return outcomeOf(answer.status)
      } catch (error) {
        log.warn({ service: URL.parse(to.endpoint)?.host, error: String(error) }, "a push service did not answer")
        return "later"
      }
    },
  }
}

/** A later message on the same topic takes the place of one that waits; a topic is at most 32 letters of base64url. */
const topicOf = (key: string) => key.replace(/[^\w-]/g, "-").slice(0, 32)

const textsOf = (headers: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
