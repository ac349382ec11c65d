import { mkdirSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type Cluster, startCluster } from "@/lib/server/db/embedded-cluster"
import { programEnvironment } from "@/lib/server/program-environment"
import { freePort, startProgram } from "../../bench/program"
import type { AttackServer } from "./attack"

/** Instances of the product with the demo data, for one attack. */
export interface Products {
  start: (settings: Record<string, string>) => Promise<AttackServer>
  /** Stops the database and deletes everything. */
  stop: () => Promise<void>
}

/** Prepares a folder for the instances; their database starts with the first one. */
export function prepareProducts(say: (line: string) => void): Products {
  const folder = mkdtempSync(join(tmpdir(), "lectern-attack-"))
  let cluster: Promise<Cluster> | undefined
  return {
    async start(settings) {
      cluster ??= startCluster({ directory: join(folder, "postgres"), say })
      const { url } = await cluster
      const port = await freePort()
      const dataFolder = join(folder, `data-${port}`)
      const temporaryFolder = join(folder, `temporary-${port}`)
      mkdirSync(temporaryFolder)
      const program = await startProgram(
        [process.execPath, "--import", "./scripts/typescript.mjs", "lib/main/main.ts"],
        {
          cwd: process.cwd(),
          env: {
            ...commonSettings,
            DATABASE_URL: url,
            LECTERN_DATA: dataFolder,
            TMPDIR: temporaryFolder,
            ...programEnvironment(settings.SERVICES?.split(",") ?? []),
            ...settings,
            PORT: String(port),
          },
          port,
          path: "/api/health",
        },
      )
      return { port, process: { pid: program.pid, dataFolder, temporaryFolder, databaseUrl: url }, stop: program.stop }
    },
    async stop() {
      await (await cluster)?.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Without the jobs, which would make the demo's pictures and videos while the attack measures. */
export const commonSettings = {
  NODE_ENV: "production",
  SERVICES: "web,live",
  DEMO: "yes",
  LOG_LEVEL: "fatal",
  LECTERN_SECRET: "a secret of attacked instances alone, of good length",
  // From one address, much more is asked for than by anybody.
  CALLS_PER_SECOND: "0",
  PAYMENTS_URL: "http://127.0.0.1:9",
  PAYMENTS_KEY_ID: "attack",
  PAYMENTS_KEY_SECRET: "unused key secret",
  PAYMENTS_WEBHOOK_SECRET: "unused webhook secret",
}
