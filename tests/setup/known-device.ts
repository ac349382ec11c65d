import { randomUUID } from "node:crypto"
import { signKnownDevice } from "@/lib/server/auth/known-device"

/** The cookie header of a browser in which these people have signed in before. */
export const knownDevice = async (...userIds: number[]) => ({
  cookie: `__Host-lectern.device=${await signKnownDevice({ id: randomUUID(), userIds })}`,
})
