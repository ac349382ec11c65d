import { createHmac } from "node:crypto"
import { secretFor } from "../secrets.server"

const VALID_SECONDS = 600
const RENEW_AFTER_SECONDS = 300
const MAX_CACHED_CLAIMS = 20_000

const blockBytes = 64
const tenantKey = secretFor("tenant")
const claims = new Map<number, { claim: string; renewAt: number }>()

/** The claim by which a session enters an institute: its id, an expiry and their HMAC, which the database checks (migration 0260). */
export function signedTenant(instituteId: number): string {
  const now = Math.floor(Date.now() / 1000)
  const cached = claims.get(instituteId)
  if (cached && now < cached.renewAt) return cached.claim
  const body = `${instituteId}.${now + VALID_SECONDS}`
  const claim = `${body}.${createHmac("sha256", tenantKey).update(body).digest("hex")}`
  if (claims.size >= MAX_CACHED_CLAIMS) claims.clear()
  claims.set(instituteId, { claim, renewAt: now + RENEW_AFTER_SECONDS })
  return claim
}

/** The two padded keys with which the database computes the same HMAC (RFC 2104). */
export function paddedTenantKeys(secret?: string): { innerPad: Buffer; outerPad: Buffer } {
  const block = Buffer.alloc(blockBytes)
  secretFor("tenant", secret).copy(block)
  return {
    innerPad: Buffer.from(block.map((byte) => byte ^ 0x36)),
    outerPad: Buffer.from(block.map((byte) => byte ^ 0x5c)),
  }
}
