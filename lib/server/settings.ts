import { z } from "zod"
import { isLocalOnly } from "./is-local-only"
import { parseSecretKeys } from "./secret-keys"

const SERVICES = ["web", "live", "jobs"] as const
const LOG_LEVELS = ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const

const integer = (min: number, max: number, description: string) =>
  z
    .string()
    .transform(Number)
    .pipe(z.int(`must be ${description}`).min(min, `must be ${description}`).max(max, `must be ${description}`))
const port = integer(1, 65_534, "a port number below 65535")

const list = (defaultValue: string) =>
  z
    .string()
    .default(defaultValue)
    .transform((text) => text.split(",").map((entry) => entry.trim()))
    .transform((items) => items.filter((item) => item !== ""))

const address = (protocol: RegExp, example: string) => z.url({ protocol, error: `must be an address like ${example}` })
const web = address(/^https?$/, "https://api.example.com")
const database = address(/^postgres(ql)?$/, "postgres://user:password@host:5432/lectern")
const broker = address(/^wss?$/, "wss://user:password@broker.example.com:15673/ws")
const mail = address(/^smtps?$/, "smtps://user:password@mail.example.com")

/** A name that PostgreSQL takes without quotes. */
const roleName = z
  .string()
  .regex(/^[a-z_][a-z0-9_]{0,62}$/, "must be a role name of small letters, digits and underscores")

const yesOrNo = z.stringbool({ error: "must be yes or no" })

/** The key file of a service account, as one line of JSON; other fields of it are ignored. */
const serviceAccount = z
  .string()
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text)
    } catch {
      context.addIssue("must be the JSON of a service account")
      return z.NEVER
    }
  })
  .pipe(z.object({ client_email: z.string(), private_key: z.string() }, "must be the JSON of a service account"))

const secretKeys = z.string().transform((text, context) => {
  const keys = parseSecretKeys(text)
  if (keys) return keys
  context.addIssue("must be keys like k2:KEY k1:KEY, each of 32 characters or more")
  return z.NEVER
})

/** The schema of the environment variables with their defaults. `.env.example` documents each for operators. */
export const settings = z.object({
  NODE_ENV: z
    .enum(["development", "production", "test"], "must be development, production or test")
    .default("production"),
  PORT: port.default(3000),
  HOST: z.string().default("127.0.0.1"),
  MAIN_HOST: z.string().toLowerCase().default("localhost"),
  MAIN_URL: web.optional(),
  API_URL: web.refine((url) => `${new URL(url).origin}/` === new URL(url).href, "must have no path").optional(),
  TRUSTED_PROXIES: list("").pipe(
    z.array(
      z
        .union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], "must be IP addresses or ranges")
        .refine((range) => !range.endsWith("/0"), "must not be every address"),
    ),
  ),
  SERVICES: list(SERVICES.join(",")).pipe(
    z.array(z.enum(SERVICES, "must be some of web, live, jobs")).min(1, "must be some of web, live, jobs"),
  ),
  PAGE_CACHE_MB: integer(0, 1_000_000, "a number of megabytes").default(64),
  UPLOADS_MB: integer(1, 1_000_000, "a number of megabytes").default(2_048),
  UPLOADS_FREE_MB: integer(0, 1_000_000_000, "a number of megabytes").default(512),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default("us-east-1"),
  S3_ENDPOINT: web.optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  PAGES_PER_SECOND: integer(0, 1_000_000, "a number of pages").default(10),
  CALLS_PER_SECOND: integer(0, 1_000_000, "a number of calls").default(50),
  FAST_PATH: yesOrNo.default(true),
  DEFERRED_HYDRATION: yesOrNo.default(true),
  HOSTS_IN_FRONT: yesOrNo.default(true),
  LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(", ")}`).default("info"),
  SECURITY_CONTACT: z
    .union([z.email(), z.url({ protocol: /^https$/ })], "must be an e-mail address or an https address")
    .optional(),
  OWNER_EMAIL: z.email("must be an e-mail address").toLowerCase().optional(),
  DEMO: yesOrNo.default(false),
  DEMO_MEDIA: z.enum(["background", "wait"], "must be background or wait").default("background"),
  STOP_DELAY_MS: integer(0, 60_000, "milliseconds from 0 to 60000").optional(),
  LECTERN_DATA: z.string().default(".data"),
  LECTERN_SECRET: z.string().min(32, "must have 32 characters or more").optional(),
  NEW_LECTERN_SECRET: z.string().min(32, "must have 32 characters or more").optional(),
  SECRET_KEYS: secretKeys.optional(),
  DATABASE_URL: z
    .string("is missing: name a PostgreSQL of version 15 or later, or start with `npm start`, which brings one")
    .pipe(database),
  NEXT_DIST_DIR: z.string().default(".next"),
  DATABASE_APP_URL: database.optional(),
  DATABASE_PLATFORM_URL: database.optional(),
  DATABASE_JOBS_URL: database.optional(),
  DATABASE_APP_ROLE: roleName.optional(),
  DATABASE_PLATFORM_ROLE: roleName.optional(),
  DATABASE_JOBS_ROLE: roleName.optional(),
  DATABASE_PROCESSES: integer(1, 1_000, "a number of processes").prefault("4"),
  DATABASE_WAIT_MS: integer(100, 60_000, "milliseconds from 100 to 60000").prefault("5000"),
  GATEWAY_PORT: port.optional(),
  LIVE_BROKER_URL: broker.optional(),
  MEDIA_CDN_URL: web.optional(),
  SOFFICE: z.string().default("soffice"),
  VIDEO_NICE: integer(0, 19, "a number from 0 to 19").default(19),
  GEO_URL: web.optional(),
  GEO_KEY: z.string().optional(),
  SPEECH_URL: web.optional(),
  SPEECH_KEY: z.string().optional(),
  SPEECH_MODEL: z.string().default("whisper-1"),
  PAYMENTS_URL: web.optional(),
  PAYMENTS_KEY_ID: z.string().optional(),
  PAYMENTS_KEY_SECRET: z.string().optional(),
  PAYMENTS_WEBHOOK_SECRET: z.string().optional(),
  PAYMENTS_TEST_KEY_ID: z
    .string()
    .regex(/^rzp_test_[A-Za-z0-9_]{1,40}$/, "must be a key id such as rzp_test_…")
    .optional(),
  PAYMENTS_TEST_KEY_SECRET: z.string().optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_ISSUER: web.default("https://accounts.google.com"),
  FACEBOOK_APP_ID: z.string().optional(),
  FACEBOOK_APP_SECRET: z.string().optional(),
  FACEBOOK_GRAPH_URL: web.default("https://graph.facebook.com/v25.0"),
  FACEBOOK_DIALOG_URL: web.default("https://www.facebook.com/v25.0/dialog/oauth"),
  SMTP_URL: mail.optional(),
  SES_REGION: z.string().optional(),
  SES_ENDPOINT: web.optional(),
  SES_ACCESS_KEY_ID: z.string().optional(),
  SES_SECRET_ACCESS_KEY: z.string().optional(),
  MAIL_FROM: z.string().default("Lectern <hello@lectern.test>"),
  DNS: z.enum(["system", "local"], "must be system or local").optional(),
  MSG91_KEY: z.string().optional(),
  MSG91_SENDER: z.string().optional(),
  MSG91_RECEIPT_TEMPLATE: z.string().optional(),
  MSG91_CODE_TEMPLATE: z.string().optional(),
  MSG91_MOBILE_TEMPLATE: z.string().optional(),
  MSG91_RELEASED_TEMPLATE: z.string().optional(),
  MSG91_SUSPENDED_TEMPLATE: z.string().optional(),
  MSG91_CLOSED_TEMPLATE: z.string().optional(),
  MSG91_EXPIRED_TEMPLATE: z.string().optional(),
  MSG91_UNPAID_TEMPLATE: z.string().optional(),
  PUSH: z.enum(["web", "outbox"], "must be web or outbox").optional(),
  FIREBASE_PROJECT_ID: z.string().optional(),
  FIREBASE_API_KEY: z.string().optional(),
  FIREBASE_APP_ID: z.string().optional(),
  FIREBASE_MESSAGING_SENDER_ID: z.string().optional(),
  FIREBASE_VAPID_KEY: z.string().optional(),
  FIREBASE_SERVICE_ACCOUNT: serviceAccount.optional(),
})

const requiredTogether = {
  PAYMENTS_URL: ["PAYMENTS_KEY_ID", "PAYMENTS_KEY_SECRET", "PAYMENTS_WEBHOOK_SECRET"],
  PAYMENTS_TEST_KEY_ID: ["PAYMENTS_TEST_KEY_SECRET", "PAYMENTS_URL"],
  S3_BUCKET: ["S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"],
  GOOGLE_CLIENT_ID: ["GOOGLE_CLIENT_SECRET"],
  FACEBOOK_APP_ID: ["FACEBOOK_APP_SECRET"],
  SMTP_URL: ["MAIL_FROM"],
  SES_REGION: ["SES_ACCESS_KEY_ID", "SES_SECRET_ACCESS_KEY"],
  MSG91_KEY: [
    "MSG91_SENDER",
    "MSG91_RECEIPT_TEMPLATE",
    "MSG91_CODE_TEMPLATE",
    "MSG91_MOBILE_TEMPLATE",
    "MSG91_RELEASED_TEMPLATE",
  ],
  FIREBASE_PROJECT_ID: [
    "FIREBASE_API_KEY",
    "FIREBASE_APP_ID",
    "FIREBASE_MESSAGING_SENDER_ID",
    "FIREBASE_SERVICE_ACCOUNT",
  ],
}

type Environment = Readonly<Record<string, string | undefined>>

/** An environment without its empty values, which count as unset. */
export function withoutEmpty(environment: Environment): Environment {
  return Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""))
}

/** One sentence per error of an environment; empty when it is valid. */
export function settingErrors(input: Environment): string[] {
  const environment = withoutEmpty(input)
  const issues = settings.safeParse(environment).error?.issues ?? []
  const invalid = issues.map(({ path, message }) => `${path[0]?.toString() ?? "environment"} ${message}`)
  const missing = Object.entries(requiredTogether).flatMap(([owner, names]) =>
    environment[owner]
      ? names.filter((name) => !environment[name]).map((name) => `${name} is missing: ${owner} needs it`)
      : [],
  )
  return [...new Set([...invalid, ...missing, ...environmentErrors(environment)])]
}

const environmentErrors = (environment: Environment) => [
  ...hostErrors(environment),
  ...demoErrors(environment),
  ...roleErrors(environment),
]

/** `MAIN_URL` adds scheme and port to `MAIN_HOST`, it does not replace it. */
function hostErrors({ MAIN_URL, MAIN_HOST = "localhost" }: Environment): string[] {
  if (!MAIN_URL || !URL.canParse(MAIN_URL)) return []
  return new URL(MAIN_URL).hostname === MAIN_HOST.toLowerCase() ? [] : ["MAIN_URL must have the host of MAIN_HOST"]
}

/** The demo has published passwords and an open outbox. */
function demoErrors(environment: Environment): string[] {
  if (!yesOrNo.safeParse(environment.DEMO).data || isLocalOnly(environment)) return []
  const others = "with a MAIN_HOST other than localhost, with TRUSTED_PROXIES, or with a HOST other than 127.0.0.1"
  return [`DEMO must be no where others can reach the program: ${others}`]
}

const ROLE_OWNERS = ["APP", "PLATFORM", "JOBS"] as const

/** A role is named by its setting, else by the user of its URL. */
function roleErrors(environment: Environment): string[] {
  const nameOf = (owner: (typeof ROLE_OWNERS)[number]) => {
    const url = environment[`DATABASE_${owner}_URL`]
    const user = url && URL.canParse(url) ? decodeURIComponent(new URL(url).username) : ""
    return environment[`DATABASE_${owner}_ROLE`] ?? (user || `lectern_${owner.toLowerCase()}`)
  }
  const invalid = ROLE_OWNERS.filter(
    (owner) => !environment[`DATABASE_${owner}_ROLE`] && !roleName.safeParse(nameOf(owner)).success,
  ).map((owner) => `DATABASE_${owner}_ROLE is missing: the user of DATABASE_${owner}_URL is no plain role name`)
  const same = ROLE_OWNERS.flatMap((owner, index) =>
    ROLE_OWNERS.slice(index + 1)
      .filter((other) => nameOf(owner) === nameOf(other))
      .map((other) => `DATABASE_${owner}_ROLE must differ from DATABASE_${other}_ROLE`),
  )
  return [...invalid, ...same]
}
