import { createHmac } from "node:crypto"
import { env } from "@/lib/server/env.server"
import { isSameSecret, secretFor } from "@/lib/server/secrets.server"

const key = secretFor("cdn address")
/** Addresses change this often, so that all viewers within a window share what the CDN has cached. */
const WINDOW_SECONDS = 60 * 60
/** An address is good for at least so long, as a player keeps its playlist. */
const MIN_SECONDS = 3 * 60 * 60

/** Whether segments come from a CDN, which asks this server for what it does not have. */
export const hasCdn = env.MEDIA_CDN_URL !== undefined

/** The address of a file at the CDN: signed, the same for everybody within an hour, good for three to four hours. */
export function cdnUrl(fileKey: string): string {
  const expires = (Math.ceil(Date.now() / 1000 / WINDOW_SECONDS) + MIN_SECONDS / WINDOW_SECONDS) * WINDOW_SECONDS
  const name = `${expires}.${sign(expires, fileKey)}/${fileKey}`
  return new URL(`/media/cdn/${name}`, env.MEDIA_CDN_URL).href
}

/** The file key of a path below `/media/cdn/`; undefined when it is forged or expired. */
export function readCdnPath(path: string): string | undefined {
  const [, expires = "", signature = "", fileKey = ""] = path.match(/^(\d{1,12})\.([\w-]+)\/(.+)$/) ?? []
  if (!isSameSecret(signature, sign(Number(expires), fileKey))) return undefined
  return Number(expires) > Date.now() / 1000 ? fileKey : undefined
}

const sign = (expires: number, fileKey: string) =>
  createHmac("sha256", key).update(`${expires} ${fileKey}`).digest("base64url")
