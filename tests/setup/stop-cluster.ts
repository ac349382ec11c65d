import { once } from "node:events"

/** Stops the cluster of `startTestCluster`. */
export default async function stopTestCluster() {
  const cluster = globalThis.testCluster
  if (!cluster) return
  globalThis.testCluster = undefined
  cluster.stdin?.end()
  await once(cluster, "exit")
}
