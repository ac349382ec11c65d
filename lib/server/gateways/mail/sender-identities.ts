import { join } from "node:path"
import { env } from "@/lib/server/env.server"
import { createCachedStatus } from "./cached-status"
import { localIdentities } from "./local-identities"
import type { IdentityStatus, SenderIdentities } from "./sender-identity"
import { sesIdentities } from "./ses-identities"

/** The provider: Amazon SES where it is configured, a local one where mail goes to the outbox, else none. */
const identities: SenderIdentities | undefined = env.SES_REGION
  ? sesIdentities({
      region: env.SES_REGION,
      endpoint: env.SES_ENDPOINT,
      accessKeyId: env.SES_ACCESS_KEY_ID ?? "",
      secretAccessKey: env.SES_SECRET_ACCESS_KEY ?? "",
    })
  : env.SMTP_URL
    ? undefined
    : localIdentities(join(env.LECTERN_DATA, "sender-identities.json"))

/** Asks the provider to verify an address; does nothing without a provider. Throws when it does not accept the request. */
export async function requestIdentity(email: string): Promise<void> {
  await identities?.request(email)
}

const findCached = identities && createCachedStatus(identities.find)

/** What the provider says of an address, at most a few seconds old; `unavailable` when it does not say so in time. */
export async function findIdentityStatus(email: string): Promise<IdentityStatus | "off" | "unavailable"> {
  if (!findCached) return "off"
  return findCached(email).catch(() => "unavailable" as const)
}
