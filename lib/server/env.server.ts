import { join, resolve } from "node:path"
import { deriveSecret, keptSecret } from "@/lib/server/kept-secret"
import { faultsOf, settings, withoutEmpty } from "@/lib/server/settings"

/**
 * Everything the program is told from outside, read once. Nothing else in `lib` or `app` reads `process.env`.
 * Without a payment provider, the keys of the local gateway are drawn from the program's secret, so both sides agree.
 */
export const env = Object.freeze(readEnvironment())

function readEnvironment() {
  const set = withoutEmpty(process.env)
  const faults = faultsOf(set)
  if (faults.length > 0) stop(faults)

  const read = settings.parse(set)
  const gatewayPort = read.GATEWAY_PORT ?? read.PORT + 1
  const data = resolve(read.LECTERN_DATA)
  const secret = read.LECTERN_SECRET ?? keptSecret(join(data, "secret"))
  return {
    ...read,
    LECTERN_DATA: data,
    LECTERN_SECRET: secret,
    GATEWAY_PORT: gatewayPort,
    PAYMENTS_URL: read.PAYMENTS_URL ?? `http://localhost:${gatewayPort}`,
    PAYMENTS_KEY_ID: read.PAYMENTS_KEY_ID ?? `rzp_test_${lettersOf(deriveSecret(secret, "payments key id"))}`,
    PAYMENTS_KEY_SECRET: read.PAYMENTS_KEY_SECRET ?? deriveSecret(secret, "payments key secret"),
    PAYMENTS_WEBHOOK_SECRET: read.PAYMENTS_WEBHOOK_SECRET ?? deriveSecret(secret, "payments webhook secret"),
  }
}

function lettersOf(secret: string): string {
  return secret.replace(/[-_]/g, "").slice(0, 14)
}

function stop(faults: string[]): never {
  const lines = faults.map((fault) => `  - ${fault}`).join("\n")
  process.stderr.write(`Lectern cannot start with these settings; .env.example explains each:\n${lines}\n`)
  process.exit(78)
}
