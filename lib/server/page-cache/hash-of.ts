import { createHash } from "node:crypto"

/** The hash of a body that its ETags are made of. */
export const hashOf = (body: Buffer): string => createHash("sha256").update(body).digest("base64url").slice(0, 22)
