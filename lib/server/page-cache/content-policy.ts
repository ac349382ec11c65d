import { createHash } from "node:crypto"
import { env } from "@/lib/server/env.server"

/** The policy of a page whose scripts carry this nonce, for an answer that is sent as it is rendered. */
export const policyWithNonce = (nonce: string) => policy(`'nonce-${nonce}'`)

/**
 * Turns the nonces of a rendered page into the hashes of the scripts that carried them, so that the page can be kept
 * and its nonce is worth nothing to whoever reads it. Takes the page byte for byte (`latin1`), because a browser hashes
 * the bytes; answers it so, and its policy.
 */
export function hashScripts(html: string, nonce: string): { html: string; policy: string } {
  const carried = `nonce="${nonce}"`
  const hashes = new Set<string>()
  for (const [, attributes, text] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
    if (attributes?.includes(carried) && text)
      hashes.add(`'sha256-${createHash("sha256").update(text, "latin1").digest("base64")}'`)
  }
  return { html: html.replaceAll(` ${carried}`, ""), policy: policy([...hashes].join(" ")) }
}

const isDevelopment = env.NODE_ENV === "development"

/** Where the client of Firebase registers a browser for push messages. */
const FIREBASE = ["https://firebaseinstallations.googleapis.com", "https://fcmregistrations.googleapis.com"]

function policy(scripts: string) {
  const api = env.API_URL ? ` ${new URL(env.API_URL).origin}` : ""
  const firebase = env.FIREBASE_PROJECT_ID ? ` ${FIREBASE.join(" ")}` : ""
  return [
    "default-src 'self'",
    `script-src 'self' ${scripts}${isDevelopment ? " 'unsafe-eval'" : ""}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    `connect-src 'self'${api}${firebase}${isDevelopment ? " ws:" : ""}`,
    `form-action 'self' ${new URL(env.PAYMENTS_URL).origin}`,
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ")
}
