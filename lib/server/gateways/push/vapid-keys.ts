import { createECDH } from "node:crypto"
import { env } from "@/lib/server/env.server"
import { deriveSecret } from "@/lib/server/kept-secret"

/** Our own keys for web push (RFC 8292), drawn from the secret of the installation: the same on every machine. */
export const vapidKeys: { publicKey: string; privateKey: string } = draw(0)

/** Nearly every 32 bytes are a private key of P-256; should these not be, the next ones are. */
function draw(turn: number): { publicKey: string; privateKey: string } {
  const curve = createECDH("prime256v1")
  const privateKey = deriveSecret(env.LECTERN_SECRET, `web push key ${turn}`)
  try {
    curve.setPrivateKey(privateKey, "base64url")
  } catch {
    return draw(turn + 1)
  }
  return { publicKey: curve.getPublicKey("base64url"), privateKey }
}
