import { createECDH } from "node:crypto"
import { env } from "@/lib/server/env.server"
import { deriveSecret } from "@/lib/server/secret-file"

/** The VAPID keys for web push (RFC 8292), derived from the installation's secret: the same on every machine. */
export const vapidKeys: { publicKey: string; privateKey: string } = deriveKeys(0)

/** Nearly every 32 bytes are a valid private key of P-256; when these are not, the next attempt derives others. */
function deriveKeys(attempt: number): { publicKey: string; privateKey: string } {
  const curve = createECDH("prime256v1")
  const privateKey = deriveSecret(env.LECTERN_SECRET, `web push key ${attempt}`)
  try {
    curve.setPrivateKey(privateKey, "base64url")
  } catch {
    return deriveKeys(attempt + 1)
  }
  return { publicKey: curve.getPublicKey("base64url"), privateKey }
}
