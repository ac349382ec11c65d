import { randomUUID } from "node:crypto"
import { jwtVerify, SignJWT } from "jose"
import { z } from "zod"
import { secretFor } from "@/lib/server/secrets.server"

/** How long a browser stays known after the last sign-in there. */
export const KNOWN_DEVICE_SECONDS = 180 * 24 * 60 * 60
/** The people of one browser that are remembered, the latest ones. */
const MAX_USERS = 8

const key = secretFor("known device")
const ISSUER_AND_AUDIENCE = { issuer: "lectern", audience: "device" }
const Claims = z.object({ jti: z.uuid(), users: z.array(z.number().int().positive()).max(MAX_USERS) })

/**
 * A browser in which people have signed in before, as its signed cookie says. It proves nothing but that: guesses from
 * elsewhere cannot lock its people out there.
 */
export interface KnownDevice {
  id: string
  userIds: number[]
}

/** The device with a person who has just signed in there; a new device when there is none yet. */
export const withUser = (device: KnownDevice | undefined, userId: number): KnownDevice => ({
  id: device?.id ?? randomUUID(),
  userIds: [userId, ...(device?.userIds ?? []).filter((id) => id !== userId)].slice(0, MAX_USERS),
})

/** Signs the cookie of a device. */
export const signKnownDevice = ({ id, userIds }: KnownDevice): Promise<string> =>
  new SignJWT({ users: userIds })
    .setProtectedHeader({ alg: "HS256" })
    .setJti(id)
    .setIssuer(ISSUER_AND_AUDIENCE.issuer)
    .setAudience(ISSUER_AND_AUDIENCE.audience)
    .setIssuedAt()
    .setExpirationTime(new Date(Date.now() + KNOWN_DEVICE_SECONDS * 1000))
    .sign(key)

/** Reads the cookie of a device; undefined without one, and when it is forged or expired. */
export async function readKnownDevice(cookie: string | undefined): Promise<KnownDevice | undefined> {
  if (!cookie) return undefined
  try {
    const { payload } = await jwtVerify(cookie, key, { ...ISSUER_AND_AUDIENCE, algorithms: ["HS256"] })
    const { jti, users } = Claims.parse(payload)
    return { id: jti, userIds: users }
  } catch {
    return undefined
  }
}
