import { z } from "zod"
import type { PushMessage } from "@/lib/contract/push-message"
import { log } from "@/lib/server/log"
import { createFirebaseAccessTokens, type ServiceAccount } from "./firebase-access-tokens"
import { truncateMessage } from "./truncate-message"
import { TTL_SECONDS, outcomeOf, type PushGateway, type PushOutcome } from "./push-gateway"

const TIMEOUT_MS = 5_000
const ErrorBody = z.object({
  error: z.object({ details: z.array(z.object({ errorCode: z.string().optional() })).default([]) }),
})

/** Sends by Firebase's HTTP v1 API as a service account, whose access token is reused until it expires. */
export function firebaseMessaging({
  projectId,
  account,
  tokenUrl = "https://oauth2.googleapis.com/token",
  baseUrl = "https://fcm.googleapis.com",
}: {
  projectId: string
  account: ServiceAccount
  tokenUrl?: string
  baseUrl?: string
}): PushGateway {
  const accessTokens = createFirebaseAccessTokens(account, tokenUrl)

  return {
    async send(to, message) {
      if (to.kind !== "fcm") return "gone"
      const truncated = truncateMessage(message)
      if (!truncated) return "refused"
      try {
        return await post(to.token, truncated)
      } catch (error) {
        log.warn({ error: String(error) }, "Firebase did not answer")
        return "later"
      }
    },
  }

  async function post(token: string, message: PushMessage): Promise<PushOutcome> {
    const response = await fetch(`${baseUrl}/v1/projects/${projectId}/messages:send`, {
      method: "POST",
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: "error",
      headers: { authorization: `Bearer ${await accessTokens.get()}`, "content-type": "application/json" },
      body: JSON.stringify({ message: { token, ...toFirebaseMessage(message) } }),
    })
    if (response.ok) return "accepted"
    // The access token was revoked: the next attempt requests another.
    if (response.status === 401) {
      accessTokens.discard()
      return "later"
    }
    const codes = ErrorBody.safeParse(await response.json().catch(() => undefined)).data?.error.details ?? []
    if (codes.some(({ errorCode }) => errorCode === "UNREGISTERED" || errorCode === "SENDER_ID_MISMATCH")) return "gone"
    return outcomeOf(response.status)
  }
}

function toFirebaseMessage({ notification, data, fcmOptions, collapseKey }: PushMessage) {
  const { title, body, image, icon } = notification
  const { link, analyticsLabel } = fcmOptions
  return {
    notification: { title, body, ...(image && { image }) },
    data,
    webpush: {
      headers: { TTL: String(TTL_SECONDS), Topic: collapseKey.replace(/[^\w-]/g, "-").slice(0, 32) },
      notification: { tag: collapseKey, ...(icon && { icon }) },
      // Firebase accepts https links only.
      fcm_options: {
        ...(link.startsWith("https://") && { link }),
        ...(analyticsLabel && { analytics_label: analyticsLabel }),
      },
    },
  }
}
