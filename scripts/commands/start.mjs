// Starts the database, the local payment gateway and the program, in this order, and stops them in the other.
import { join, resolve } from "node:path"
import { databaseFault } from "@/lib/server/db/database-fault"
import { startCluster } from "@/lib/server/db/embedded"
import { isPortFree } from "@/lib/server/db/free-port"
import { faultsOf } from "@/lib/server/settings"
import { buildIfStale } from "../setup/build.mjs"
import { startProgram } from "../setup/children.mjs"
import { installPrograms } from "../setup/programs.mjs"
import { makeFonts } from "../setup/fonts.mjs"
import { giveUp, say } from "../setup/say.mjs"

const isDevelopment = process.argv.includes("--dev")
const isEmbedded = !process.env.DATABASE_URL
const stops = []
let stopping

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => stopAll(0))
try {
  await start()
} catch (fault) {
  if (!stopping) process.stderr.write(`\n${fault.message}\n`)
  await stopAll(1)
}

async function start() {
  process.env.NODE_ENV = isDevelopment ? "development" : "production"
  if (isEmbedded) process.env.DEMO ||= "yes"
  const faults = faultsOf(isEmbedded ? { ...process.env, DATABASE_URL: "postgres://embedded" } : process.env)
  if (faults.length > 0) giveUp(`These settings will not do; .env.example explains each:\n  - ${faults.join("\n  - ")}`)

  if (isEmbedded) {
    const directory = join(resolve(process.env.LECTERN_DATA || ".data"), "postgres")
    const cluster = startCluster({ directory, say })
    stops.push(async () => (await cluster).stop())
    process.env.DATABASE_URL = (await cluster).url
  } else {
    const fault = await databaseFault(process.env.DATABASE_URL)
    if (fault) throw new Error(fault)
  }
  const { env } = await import("@/lib/server/env.server")
  const { memoryOptions } = await import("@/lib/server/program-memory")
  if (env.DEMO) installPrograms(["ffmpeg"], "to make the videos of the demo world")
  await demandPort(env.PORT, env.HOST, "PORT")
  await (isDevelopment ? makeFonts() : buildIfStale())
  if (stopping) return

  if (!process.env.PAYMENTS_URL) {
    await demandPort(env.GATEWAY_PORT, "127.0.0.1", "GATEWAY_PORT")
    run("lib/sandbox/razorpay/main.ts", gatewaySettings(env))
  }
  run("lib/main/main.ts", { NODE_OPTIONS: memoryOptions(env.SERVICES, process.env.NODE_OPTIONS) })
}

function gatewaySettings(env) {
  const { GATEWAY_PORT, PAYMENTS_KEY_ID, PAYMENTS_KEY_SECRET, PAYMENTS_WEBHOOK_SECRET } = env
  return { GATEWAY_PORT, PAYMENTS_KEY_ID, PAYMENTS_KEY_SECRET, PAYMENTS_WEBHOOK_SECRET }
}

async function demandPort(port, host, name) {
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
    process.stderr.write(`\n${file} ended by itself (code ${code}), so everything is stopped.\n`)
    void stopAll(code || 1)
  })
}

/** Ends what was started, last first; a second signal changes nothing. */
function stopAll(code) {
  stopping ??= endEach(code)
  return stopping
}

async function endEach(code) {
  for (const stop of stops.reverse()) await stop().catch(() => {})
  process.exit(code)
}
