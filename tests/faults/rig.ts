import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import pg from "pg"
import { InjectedFaults } from "@/lib/sandbox/razorpay/injected-faults"
import { startLocalGateway } from "@/lib/sandbox/razorpay/start-local-gateway"
import { env } from "@/lib/server/env.server"
import { asRole, PLATFORM_ROLE } from "@/lib/server/tenancy/connections"
import { findFreePort, startProgram, waitUntilServed } from "../setup/child-program"
import type { DatabaseControl } from "./database-control"
import type { Defect } from "./defects"
import type { MailControl } from "./mail-control"

/** What a program runs with, and what can be done to it. */
export interface Rig {
  url: string
  /** Reads and writes as the platform role. */
  query: <Row extends object>(text: string, values?: unknown[]) => Promise<Row[]>
  isRunning: () => boolean
  kill: () => Promise<void>
  /** Starts the program and resolves once it serves requests. */
  start: () => Promise<void>
  /** Sends it SIGTERM; resolves with its exit code. */
  terminate: () => Promise<number>
  /** The calls of buyers that were answered by 500. */
  internalErrors: { url: string }[]
  /** Notes what a fault itself has seen that must not be; nothing for no rows. */
  see: (name: string, rows: object[]) => void
  seen: Record<string, object[]>
  /** Writes as the owner of the database. */
  queryAsOwner: (text: string, values?: unknown[]) => Promise<void>
  mail: MailControl | undefined
  /** The settings of the program. */
  settings: Record<string, string>
  defect: Defect | undefined
  gateway: { setFaults: (injected: Partial<InjectedFaults>) => Promise<void>; call: CallGateway }
  database: DatabaseControl | undefined
  /** The folder in which database, outbox and files are. */
  folder: string
  close: () => Promise<void>
}

/** A program that was started. */
export interface LaunchedProgram {
  isRunning: () => boolean
  kill: () => Promise<void>
  terminate?: () => Promise<number>
}

/** Keys of an account at the gateway; by default those of the platform. */
type AccountKeys = { keyId: string; keySecret: string }
type CallGateway = (path: string, body?: object, keys?: AccountKeys) => Promise<unknown>
type Settings = Record<string, string>
type RigOptions = {
  folder: string
  databaseUrl: string
  database?: DatabaseControl
  defect?: Defect | undefined
  mail?: MailControl | undefined
  /** Starts a program with these settings and resolves once it serves requests; by default the API and the jobs alone. */
  launch?: (settings: Settings) => Promise<LaunchedProgram>
}

const RETRY_WEBHOOKS_MS = 200
const KEYS = { keyId: "rzp_test_faults", keySecret: "the key secret of faults" }
/** How long the whole product takes connections after SIGTERM. */
const STOP_DELAY_MS = 500
/** What signs the events of the gateway. */
export const WEBHOOK_SECRET = "webhook-secret-of-faults"
/** What seals the secrets of institutes' own accounts. */
export const SEALING_KEY = { id: "k1", key: "the-key-that-seals-secrets-in-faults" }

/**
 * Prepares a program for a migrated database, with a gateway of its own; `LECTERN_SECRET` of this process is also the
 * program's.
 */
export async function startRig({
  folder,
  databaseUrl,
  database,
  defect,
  mail,
  launch = launchApi,
}: RigOptions): Promise<Rig> {
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const gateway = await startGateway(url)
  // What this process inserts is on disk before the fault, even where commits of the program are not.
  const options = "-c synchronous_commit=on"
  const pool = new pg.Pool({ connectionString: asRole(databaseUrl, PLATFORM_ROLE), max: 2, options })
  pool.on("error", () => undefined)
  const settings = {
    NODE_ENV: "production",
    LOG_LEVEL: "silent",
    DATABASE_URL: databaseUrl,
    LECTERN_SECRET: env.LECTERN_SECRET,
    LECTERN_DATA: join(folder, "data"),
    PORT: String(port),
    PAYMENTS_URL: gateway.url,
    PAYMENTS_KEY_ID: KEYS.keyId,
    PAYMENTS_KEY_SECRET: KEYS.keySecret,
    PAYMENTS_WEBHOOK_SECRET: WEBHOOK_SECRET,
    SECRET_KEYS: `${SEALING_KEY.id}:${SEALING_KEY.key}`,
    ...(mail && { SMTP_URL: mail.url, MAIL_FROM: "Lectern <hello@lectern.test>" }),
    ...(defect && { FAULTS_DEFECT: defect }),
  }
  const seen: Rig["seen"] = {}
  let program: LaunchedProgram | undefined
  return {
    url,
    query: async (text, values) => (await pool.query(text, values)).rows,
    isRunning: () => program?.isRunning() ?? false,
    kill: async () => program?.kill(),
    async start() {
      program = await launch(settings)
    },
    terminate: async () => (await program?.terminate?.()) ?? 1,
    internalErrors: [],
    seen,
    see(name, rows) {
      if (rows.length > 0) seen[name] = [...(seen[name] ?? []), ...rows]
    },
    async queryAsOwner(text, values) {
      const client = new pg.Client(databaseUrl)
      await client.connect()
      await client.query(text, values)
      await client.end()
    },
    mail,
    settings,
    defect,
    gateway,
    database,
    folder,
    async close() {
      await program?.kill()
      await gateway.close()
      await mail?.stop()
      await pool.end()
    },
  }
}

const launchApi = (settings: Settings) => launchFile("tests/faults/program.ts", settings)

/** Starts the whole product, with its pages as they were built last. */
export const launchWhole = (settings: Settings): Promise<LaunchedProgram> =>
  launchFile("lib/main/main.ts", { ...settings, STOP_DELAY_MS: String(STOP_DELAY_MS) }, "/api/health")

async function launchFile(file: string, settings: Settings, path = "/"): Promise<LaunchedProgram> {
  const program = startProgram(file, settings)
  await waitUntilServed(program, `http://127.0.0.1:${settings.PORT}${path}`)
  const { child, ended } = program
  return {
    async terminate() {
      child.kill(settings.FAULTS_DEFECT === "abrupt" ? "SIGKILL" : "SIGTERM")
      return ended
    },
    isRunning: () => child.exitCode === null && child.signalCode === null,
    async kill() {
      child.kill("SIGKILL")
      await ended
    },
  }
}

/** Starts the gateway, in a folder outside: its books stay true whatever happens to the program's disk. */
async function startGateway(shopUrl: string) {
  const dataDir = mkdtempSync(join(tmpdir(), "lectern-faults-gateway-"))
  const { url, close } = await startLocalGateway({
    ...KEYS,
    port: 0,
    webhookSecret: WEBHOOK_SECRET,
    webhookUrl: `${shopUrl}/api/payments/v2/api/webhook`,
    dataDir,
    hasSandboxApi: true,
    retryAfterMs: RETRY_WEBHOOKS_MS,
  })
  const call = gatewayCaller(url)
  return {
    url,
    call,
    setFaults: async (injected: Partial<InjectedFaults>) =>
      void (await call("/sandbox/faults", InjectedFaults.parse(injected))),
    async close() {
      await close()
      rmSync(dataDir, { recursive: true })
    },
  }
}

function gatewayCaller(url: string): CallGateway {
  return async (path, body, { keyId, keySecret } = KEYS) => {
    const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString("base64")}`
    const response = await fetch(`${url}${path}`, {
      method: body ? "POST" : "GET",
      headers: { authorization, "content-type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`the gateway responds ${response.status}: ${await response.text()}`)
    return response.json()
  }
}
