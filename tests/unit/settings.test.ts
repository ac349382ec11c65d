import { settingErrors, settings, withoutEmpty } from "@/lib/server/settings"

const minimal = { DATABASE_URL: "postgres://lectern:secret@db.example.com/lectern" }

test("a database URL is enough", () => {
  expect(settingErrors(minimal)).toEqual([])
  expect(settings.parse(minimal)).toMatchObject({ PORT: 3000, HOST: "127.0.0.1", SERVICES: ["web", "live", "jobs"] })
})

test("every error is reported, not only the first", () => {
  const errors = settingErrors({
    PORT: "99999",
    SERVICES: "web,cake",
    DEMO: "perhaps",
    TRUSTED_PROXIES: "10.0.0.0/8,mars",
  })
  expect(errors.map((error) => error.split(" ")[0])).toEqual([
    "PORT",
    "TRUSTED_PROXIES",
    "SERVICES",
    "DEMO",
    "DATABASE_URL",
  ])
})

test("settings that are required together are reported together, also beside other errors", () => {
  expect(settingErrors({ ...minimal, PORT: "x", PAYMENTS_URL: "https://api.razorpay.com", MSG91_KEY: "key" })).toEqual([
    "PORT must be a port number below 65535",
    "PAYMENTS_KEY_ID is missing: PAYMENTS_URL needs it",
    "PAYMENTS_KEY_SECRET is missing: PAYMENTS_URL needs it",
    "PAYMENTS_WEBHOOK_SECRET is missing: PAYMENTS_URL needs it",
    "MSG91_SENDER is missing: MSG91_KEY needs it",
    "MSG91_RECEIPT_TEMPLATE is missing: MSG91_KEY needs it",
    "MSG91_CODE_TEMPLATE is missing: MSG91_KEY needs it",
    "MSG91_MOBILE_TEMPLATE is missing: MSG91_KEY needs it",
    "MSG91_RELEASED_TEMPLATE is missing: MSG91_KEY needs it",
  ])
})

test("an empty value counts as unset", () => {
  expect(settingErrors({ ...minimal, PORT: "", LECTERN_SECRET: "", PAYMENTS_URL: "" })).toEqual([])
  expect(withoutEmpty({ PORT: "", HOST: "::" })).toEqual({ HOST: "::" })
})

test("a short secret is rejected", () => {
  expect(settingErrors({ ...minimal, LECTERN_SECRET: "short" })).toEqual([
    "LECTERN_SECRET must have 32 characters or more",
  ])
})

test("the Firebase settings are required together, and the service account is validated", () => {
  expect(settingErrors({ ...minimal, FIREBASE_PROJECT_ID: "p", FIREBASE_API_KEY: "k", PUSH: "pigeon" })).toEqual([
    "PUSH must be web or outbox",
    "FIREBASE_APP_ID is missing: FIREBASE_PROJECT_ID needs it",
    "FIREBASE_MESSAGING_SENDER_ID is missing: FIREBASE_PROJECT_ID needs it",
    "FIREBASE_SERVICE_ACCOUNT is missing: FIREBASE_PROJECT_ID needs it",
  ])
  for (const text of ["no JSON", "[]", '{"client_email":"a@b.test"}'])
    expect(settingErrors({ ...minimal, FIREBASE_SERVICE_ACCOUNT: text })).toHaveLength(1)
  const account = JSON.stringify({ client_email: "a@b.test", private_key: "k", type: "service_account" })
  expect(settingErrors({ ...minimal, FIREBASE_SERVICE_ACCOUNT: account })).toEqual([])
})

test("the URL of the main host has its host, and not every address is a trusted proxy", () => {
  const errors = (environment: Record<string, string>) => settingErrors({ ...minimal, ...environment })
  expect(errors({ MAIN_HOST: "example.com", MAIN_URL: "http://example.com:8080" })).toEqual([])
  expect(errors({ MAIN_URL: "http://example.com" })).toEqual(["MAIN_URL must have the host of MAIN_HOST"])
  expect(errors({ MAIN_URL: "example.com" })).toEqual(["MAIN_URL must be an address like https://api.example.com"])
  expect(errors({ TRUSTED_PROXIES: "0.0.0.0/0" })).toEqual(["TRUSTED_PROXIES must not be every address"])
})
