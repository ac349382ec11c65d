import { once } from "node:events"
import { rmSync } from "node:fs"

/** Stops the cluster of `startTestCluster` and deletes the folder of the tests. */
export default async function stopTestCluster() {
  if (!globalThis.testRun) return
  const { cluster, folder } = globalThis.testRun
  globalThis.testRun = undefined
  cluster.stdin?.end()
  await once(cluster, "exit")
  rmSync(folder, { recursive: true, force: true })
}
