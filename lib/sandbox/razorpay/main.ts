import { join } from "node:path"
import { startLocalGateway } from "./start-local-gateway"

const { env } = process

const port = Number(env.GATEWAY_PORT || 3001)
if (!Number.isInteger(port) || port < 0 || port > 65535) die("GATEWAY_PORT must be a port number.")

const gateway = await startLocalGateway({
  port,
  host: env.GATEWAY_HOST || "127.0.0.1",
  keyId: required("PAYMENTS_KEY_ID"),
  keySecret: required("PAYMENTS_KEY_SECRET"),
  webhookSecret: required("PAYMENTS_WEBHOOK_SECRET"),
  webhookUrl: webAddress(env.GATEWAY_WEBHOOK_URL || `http://127.0.0.1:${env.PORT || 3000}/api/payments/v2/api/webhook`),
  dataDir: join(env.LECTERN_DATA || ".data", "gateway"),
  ...testAccount(),
  hasSandboxApi: env.GATEWAY_SANDBOX_API === "1",
  log: print,
}).catch((error: unknown) => die(`It cannot start: ${error instanceof Error ? error.message : String(error)}`))

print(`The test payment gateway listens on ${gateway.url}. No real money moves through it.`)

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => void gateway.close().then(() => process.exit(0)))
}

/** The account of test sales, of which no event is sent. */
function testAccount() {
  const { PAYMENTS_TEST_KEY_ID: keyId, PAYMENTS_TEST_KEY_SECRET: keySecret } = env
  return keyId && keySecret ? { others: [{ keyId, keySecret, webhookSecret: "", webhookUrl: "" }] } : {}
}

function required(name: string): string {
  return env[name] || die(`${name} is not set. Give it the same value as the application's.`)
}

function webAddress(value: string): string {
  const isWeb = URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)
  return isWeb ? value : die("GATEWAY_WEBHOOK_URL must be an http or https address.")
}

function print(message: string) {
  process.stdout.write(`${message}\n`)
}

function die(message: string): never {
  process.stderr.write(`Payment gateway: ${message}\n`)
  process.exit(1)
}
