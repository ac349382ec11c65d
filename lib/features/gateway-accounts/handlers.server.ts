import { implement } from "@/lib/server/api/implement"
import type { Actor } from "@/lib/server/auth/actor"
import { readInstitute } from "@/lib/server/tenancy/institute"
import { showAccounts } from "./account-queries.server"
import { goLive, retireAccount, rotateWebhook, tryAccount } from "./change-account.server"
import { gatewayAccounts } from "./contract"
import { saveAccount } from "./save-account.server"

export const gatewayAccountHandlers = implement(gatewayAccounts, {
  show: ({ db }) => showAccounts(db),
  save: ({ actor }, { body }) => afterwards(actor, saveAccount(actor, body)),
  try: ({ actor }, { body }) => afterwards(actor, tryAccount(actor, body)),
  rotateWebhook: ({ actor }, { body }) => afterwards(actor, rotateWebhook(actor, body)),
  goLive: ({ actor }, { body }) => afterwards(actor, goLive(actor, body)),
  retire: ({ actor }, { body }) => afterwards(actor, retireAccount(actor, body)),
})

const show = ({ instituteId }: Actor) => readInstitute(instituteId, showAccounts)

/** The accounts once a change of them is done. */
async function afterwards(actor: Actor, change: Promise<void>) {
  await change
  return show(actor)
}
