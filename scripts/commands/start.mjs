// `npm start` and `npm run dev`: from a fresh clone to a running Lectern. Runs on any Node from 20, with nothing installed.
// Starts the database, the local payment gateway and the program, in this order, and stops them in reverse order.
import { join, resolve } from "node:path"
import { databaseError } from "@/lib/server/db/database-error"
import { startCluster } from "@/lib/server/db/embedded-cluster"
import { isPortFree } from "@/lib/server/db/free-port"
import { isLocalOnly } from "@/lib/server/is-local-only"
import { settingErrors } from "@/lib/server/settings"
import { announceCluster } from "../setup/announce-cluster.mjs"
import { buildIfStale } from "../setup/build.mjs"
import { startProgram } from "../setup/start-program.mjs"
import { installPrograms } from "../setup/programs.mjs"
import { makeAssets } from "../setup/assets.mjs"
import { exitWithError, print } from "../setup/print.mjs"

const isDevelopment = process.argv.includes("--dev")
const isEmbedded = !process.env.DATABASE_URL
const NO_DEMO =
  "Starting without demo data, because others can reach the program (HOST, MAIN_HOST or TRUSTED_PROXIES). `npm run seed` inserts it with a password of its own."
const stops = []
let stopping

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => stopAll(0))
try {
  await start()
} catch (error) {
  if (!stopping) process.stderr.write(`\n${error.message}\n`)
  await stopAll(1)
}

async function start() {
  process.env.NODE_ENV = isDevelopment ? "development" : "production"
  if (isEmbedded && isLocalOnly(process.env)) process.env.DEMO ||= "yes"
  else if (isEmbedded) print(NO_DEMO)
  const errors = settingErrors(isEmbedded ? { ...process.env, DATABASE_URL: "postgres://embedded" } : process.env)
  if (errors.length > 0)
    exitWithError(`These settings are invalid; .env.example explains each:\n  - ${errors.join("\n  - ")}`)

  if (isEmbedded) {
    const directory = join(resolve(process.env.LECTERN_DATA || ".data"), "postgres")
    announceCluster(directory)
    const cluster = startCluster({ directory, say: print })
    stops.push(async () => (await cluster).stop())
    process.env.DATABASE_URL = (await cluster).url
  } else {
    const error = await databaseError(process.env.DATABASE_URL)
    if (error) throw new Error(error)
  }
  const { env } = await import("@/lib/server/env.server")
  const { programEnvironment } = await import("@/lib/server/program-environment")
  const servesPages = env.SERVICES.includes("web")
  if (env.DEMO) installPrograms(["ffmpeg"], "for the videos of the demo data")
  if (servesPages || env.SERVICES.includes("live")) await requirePort(env.PORT, env.HOST, "PORT")
  if (servesPages) await (isDevelopment ? makeAssets() : buildIfStale())
  if (stopping) return

  // The processes of one installation share the gateway of the one with the pages.
  if (servesPages && env.USES_TEST_GATEWAY) {
    await requirePort(env.GATEWAY_PORT, "127.0.0.1", "GATEWAY_PORT")
    run("lib/sandbox/razorpay/main.ts", gatewaySettings(env))
  }
  run("lib/main/main.ts", programEnvironment(env.SERVICES, process.env))
}

function gatewaySettings(env) {
  const { GATEWAY_PORT, PAYMENTS_KEY_ID, PAYMENTS_KEY_SECRET, PAYMENTS_WEBHOOK_SECRET } = env
  const { PAYMENTS_TEST_KEY_ID, PAYMENTS_TEST_KEY_SECRET } = env
  return {
    ...{ GATEWAY_PORT, PAYMENTS_KEY_ID, PAYMENTS_KEY_SECRET, PAYMENTS_WEBHOOK_SECRET },
    ...{ PAYMENTS_TEST_KEY_ID, PAYMENTS_TEST_KEY_SECRET },
  }
}

async function requirePort(port, host, name) {
  if (await isPortFree(port, host)) return
  throw new Error(
    `Port ${port} is in use by another program. Stop that one, or choose another port: ${name}=${port + 10} npm start`,
  )
}

function run(file, settings) {
  const program = startProgram(file, settings)
  stops.push(program.stop)
  program.ended.then((code) => {
    if (stopping) return
    process.stderr.write(`\n${file} ended unexpectedly (code ${code}); stopping all programs.\n`)
    void stopAll(code || 1)
  })
}

/** Stops all programs, the last started first; repeated signals have no effect. */
function stopAll(code) {
  stopping ??= runStops(code)
  return stopping
}

async function runStops(code) {
  for (const stop of stops.reverse()) await stop().catch(() => {})
  process.exit(code)
}
