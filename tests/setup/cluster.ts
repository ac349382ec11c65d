// A process of its own, because it runs TypeScript without jest: prints the URL of the cluster once its template database
// is migrated, and deletes everything, with the folder of the test run, when its standard input ends, as it does when the run dies.
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { startCluster } from "@/lib/server/db/embedded-cluster"

const cluster = await startCluster({ directory: mkdtempSync(join(tmpdir(), "lectern-test-")), isTemporary: true })
// At the exit, because a migration under way fails once its database ends.
const folder = process.argv[2]
if (folder) process.on("exit", () => rmSync(folder, { recursive: true, force: true }))
const end = () => void cluster.stop().then(() => process.exit())
process.stdin.on("end", end).on("error", end).resume()
process.on("SIGINT", () => {})

try {
  process.env.DATABASE_URL = cluster.url
  const { migrate } = await import("@/lib/server/db/migrate")
  await migrate(cluster.url)
  process.stdout.write(`${cluster.url}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
  await cluster.stop()
  process.exit(1)
}
