import { join } from "node:path"
import { findCluster } from "@/lib/server/db/embedded-cluster"

let loaded: ReturnType<typeof load> | undefined

/**
 * The product's own functions, on the database and with the secret of the program under test. They read the settings when
 * they are loaded, so they are loaded by the first test that needs them, when the program runs.
 */
export const serverModules = () => (loaded ??= load())

async function load() {
  const data = process.env.E2E_DATA ?? ""
  const [DATABASE_URL, LECTERN_SECRET] = [findCluster(join(data, "postgres")), process.env.E2E_SECRET]
  Object.assign(process.env, { LECTERN_DATA: data, LECTERN_SECRET, DATABASE_URL })
  const [{ withPlatform }, { beginSession }, { hashPassword }, { sessionSecret }, { env }] = await Promise.all([
    import("@/lib/server/tenancy/platform"),
    import("@/lib/server/auth/sessions"),
    import("@/lib/server/auth/password"),
    import("@/lib/server/auth/session-cookie"),
    import("@/lib/server/env.server"),
  ])
  const platformKeys = { keyId: env.PAYMENTS_KEY_ID, keySecret: env.PAYMENTS_KEY_SECRET }
  return { withPlatform, beginSession, hashPassword, sessionSecret, platformKeys }
}
