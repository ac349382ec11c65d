import { readKnownDevice } from "@/lib/server/auth/known-device"
import type { RequestFacts } from "@/lib/server/api/request-facts"
import { readPlatform } from "@/lib/server/tenancy/platform"
import { findByIdentifier } from "./auth-queries.server"

/**
 * The id of the browser that calls, if the person of an e-mail or of a verified mobile has signed in there before. The
 * person is looked up only for a browser that has a device cookie at all, whoever's it is, so that the time of a
 * stranger's call does not reveal who has an account.
 */
export async function findKnownDevice(
  { deviceCookie }: Pick<RequestFacts, "deviceCookie">,
  identifier: string,
): Promise<string | undefined> {
  const device = await readKnownDevice(deviceCookie)
  if (!device) return undefined
  const person = await readPlatform((db) => findByIdentifier(db, identifier))
  return person && device.userIds.includes(person.id) ? device.id : undefined
}
