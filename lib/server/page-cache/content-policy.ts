import { createHash } from "node:crypto"
import { apiOrigin } from "@/lib/server/api-origin"
import { env } from "@/lib/server/env.server"
import { EMBED_ORIGINS } from "@/lib/shared/video-embed"

/** The content security policy of an uncached page, whose scripts carry this nonce. */
export const policyWithNonce = (nonce: string) => policy(`'nonce-${nonce}'`)

/** The content security policy of what runs no inline script. */
export const policyWithoutScripts = () => policy("")

/**
 * Replaces the nonces of a rendered page by hashes of the scripts that carried them, because a nonce in a cached page
 * would be the same for every visitor. Takes and returns the page as `latin1`, one character per byte, because browsers
 * hash bytes; also returns the page's policy.
 */
export function hashScripts(html: string, nonce: string): { html: string; policy: string } {
  const nonceAttribute = `nonce="${nonce}"`
  const hashes = new Set<string>()
  for (const [, attributes, text] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
    if (attributes?.includes(nonceAttribute) && text)
      hashes.add(`'sha256-${createHash("sha256").update(text, "latin1").digest("base64")}'`)
  }
  return { html: html.replaceAll(` ${nonceAttribute}`, ""), policy: policy([...hashes].join(" ")) }
}

const isDevelopment = env.NODE_ENV === "development"

/** The origins at which the Firebase client registers a browser for push messages. */
const FIREBASE = ["https://firebaseinstallations.googleapis.com", "https://fcmregistrations.googleapis.com"]

function policy(scripts: string) {
  const api = apiOrigin ? ` ${apiOrigin}` : ""
  const cdn = env.MEDIA_CDN_URL ? ` ${new URL(env.MEDIA_CDN_URL).origin}` : ""
  const firebase = env.FIREBASE_PROJECT_ID ? ` ${FIREBASE.join(" ")}` : ""
  return [
    "default-src 'self'",
    `script-src 'self' ${scripts}${isDevelopment ? " 'unsafe-eval'" : ""}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    `media-src 'self' blob:${cdn}`,
    "font-src 'self'",
    // The live connection's heart-beats run in a worker from a blob (`TickerStrategy.Worker`).
    "worker-src 'self' blob:",
    `connect-src 'self'${api}${cdn}${firebase}${isDevelopment ? " ws:" : ""}`,
    `form-action 'self'${env.CAN_SELL ? ` ${new URL(env.PAYMENTS_URL).origin}` : ""}`,
    // The players of videos elsewhere, which a learner agrees to load.
    `frame-src 'self' ${EMBED_ORIGINS.join(" ")}`,
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ")
}
