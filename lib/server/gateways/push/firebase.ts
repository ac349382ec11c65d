import { importPKCS8, SignJWT } from "jose"
import { z } from "zod"
import type { PushMessage } from "@/lib/contract/push-message"
import { log } from "@/lib/server/log"
import { truncateMessage } from "./truncate-message"
import { TTL_SECONDS, outcomeOf, type PushGateway, type PushOutcome } from "./push-gateway"

/** The fields of a Firebase service account file that are used. */
export interface ServiceAccount {
  client_email: string
  private_key: string
}

const TIMEOUT_MS = 5_000
const SCOPE = "https://www.googleapis.com/auth/firebase.messaging"
const RENEW_BEFORE_MS = 60_000

const TokenResponse = z.object({ access_token: z.string(), expires_in: z.number() })
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
  let cachedToken: { token: string; until: number } | undefined

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
      headers: { authorization: `Bearer ${await accessToken()}`, "content-type": "application/json" },
      body: JSON.stringify({ message: { token, ...toFirebaseMessage(message) } }),
    })
    if (response.ok) return "accepted"
    // The access token was revoked: the next attempt requests another.
    if (response.status === 401) {
      cachedToken = undefined
      return "later"
    }
    const codes = ErrorBody.safeParse(await response.json().catch(() => undefined)).data?.error.details ?? []
    if (codes.some(({ errorCode }) => errorCode === "UNREGISTERED" || errorCode === "SENDER_ID_MISMATCH")) return "gone"
    return outcomeOf(response.status)
  }

  async function accessToken(): Promise<string> {
    if (cachedToken && cachedToken.until > Date.now()) return cachedToken.token
    const key = await importPKCS8(account.private_key, "RS256")
    const assertion = await new SignJWT({ scope: SCOPE })
      .setProtectedHeader({ alg: "RS256", typ: "JWT" })
      .setIssuer(account.client_email)
      .setAudience(tokenUrl)
      .setIssuedAt()
      .setExpirationTime("1h")
      .sign(key)
    const response = await fetch(tokenUrl, {
      method: "POST",
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: "error",
      body: new URLSearchParams({ grant_type: "urn:ietf:params:oauth:grant-type:jwt-bearer", assertion }),
    })
    if (!response.ok) throw new Error(`the token endpoint answered ${response.status}`)
    const { access_token: token, expires_in } = TokenResponse.parse(await response.json())
    cachedToken = { token, until: Date.now() + expires_in * 1000 - RENEW_BEFORE_MS }
    return token
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
