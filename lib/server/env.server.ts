import { join, resolve } from "node:path"
import { deriveSecret, readOrCreateSecret } from "./secret-file"
import { isLocalOnly } from "@/lib/server/is-local-only"
import { settingErrors, settings, withoutEmpty } from "@/lib/server/settings"

/** Long enough for the health checks of a balancer, which come every second or two. */
const STOP_DELAY_MS = 3_000

/**
 * The environment variables, validated once at start; exits with code 78 and every error when they are invalid. Nothing
 * else in `lib` or `app` reads `process.env`. Without a payment provider, the keys of the local gateway are derived
 * from `LECTERN_SECRET`, so both sides agree.
 */
export const env = Object.freeze(readEnvironment())

function readEnvironment() {
  const environment = withoutEmpty(process.env)
  const errors = settingErrors(environment)
  if (errors.length > 0) exitWithErrors(errors)

  const parsed = settings.parse(environment)
  const gatewayPort = parsed.GATEWAY_PORT ?? parsed.PORT + 1
  const data = resolve(parsed.LECTERN_DATA)
  const secret = parsed.LECTERN_SECRET ?? readOrCreateSecret(join(data, "secret"))
  return {
    ...parsed,
    isLocalOnly: isLocalOnly(environment),
    PATH: process.env.PATH ?? "",
    LECTERN_DATA: data,
    STOP_DELAY_MS: parsed.STOP_DELAY_MS ?? (isLocalOnly(environment) ? 0 : STOP_DELAY_MS),
    LECTERN_SECRET: secret,
    IS_SECRET_GENERATED: parsed.LECTERN_SECRET === undefined,
    GATEWAY_PORT: gatewayPort,
    OWNER_EMAIL: parsed.OWNER_EMAIL ?? `owner@${parsed.MAIN_HOST === "localhost" ? "lectern.test" : parsed.MAIN_HOST}`,
    USES_TEST_GATEWAY: usesTestGateway(environment),
    CAN_SELL: parsed.PAYMENTS_URL !== undefined || usesTestGateway(environment),
    PAYMENTS_URL: parsed.PAYMENTS_URL ?? `http://localhost:${gatewayPort}`,
    PAYMENTS_KEY_ID: parsed.PAYMENTS_KEY_ID ?? `rzp_test_${lettersAndDigits(deriveSecret(secret, "payments key id"))}`,
    PAYMENTS_KEY_SECRET: parsed.PAYMENTS_KEY_SECRET ?? deriveSecret(secret, "payments key secret"),
    PAYMENTS_WEBHOOK_SECRET: parsed.PAYMENTS_WEBHOOK_SECRET ?? deriveSecret(secret, "payments webhook secret"),
    ...testAccount(environment, secret),
  }
}

/** The platform's account for test sales: that of the settings, or one of the test gateway, on a developer's machine alone. */
function testAccount(environment: Readonly<Record<string, string | undefined>>, secret: string) {
  const { PAYMENTS_TEST_KEY_ID, PAYMENTS_TEST_KEY_SECRET, PAYMENTS_URL } = environment
  if (PAYMENTS_URL || !isLocalOnly(environment)) return { PAYMENTS_TEST_KEY_ID, PAYMENTS_TEST_KEY_SECRET }
  return {
    PAYMENTS_TEST_KEY_ID: `rzp_test_${lettersAndDigits(deriveSecret(secret, "payments test key id"))}`,
    PAYMENTS_TEST_KEY_SECRET: deriveSecret(secret, "payments test key secret"),
  }
}

/** Without a provider the test gateway is used on a developer's machine, elsewhere only where its port says that it is wanted. */
function usesTestGateway(environment: Readonly<Record<string, string | undefined>>): boolean {
  return !environment.PAYMENTS_URL && (isLocalOnly(environment) || environment.GATEWAY_PORT !== undefined)
}

function lettersAndDigits(secret: string): string {
  return secret.replace(/[-_]/g, "").slice(0, 14)
}

function exitWithErrors(errors: string[]): never {
  const lines = errors.map((error) => `  - ${error}`).join("\n")
  process.stderr.write(`Lectern cannot start with these settings; .env.example explains each:\n${lines}\n`)
  process.exit(78)
}

/** Adds variables for libraries and for processes that this one starts. */
export const extendEnvironment = (variables: Readonly<Record<string, string>>): void =>
  void Object.assign(process.env, variables)
