import { once } from "node:events"
import { rmSync } from "node:fs"

/** Stops what `startTestCluster` started, and deletes all that the tests left in their folder. */
export default async function stopTestCluster() {
  if (!globalThis.testRun) return
  const { cluster, folder } = globalThis.testRun
  globalThis.testRun = undefined
  cluster.stdin?.end()
  await once(cluster, "exit")
  rmSync(folder, { recursive: true, force: true })
}
