import { join } from "node:path"
import { expect, test } from "@playwright/test"
import { findCluster } from "@/lib/server/db/embedded-cluster"
import { type ChildProgram, startProgram } from "../setup/child-program"

/** Beside other journeys, on a busy machine. */
const START_MS = 120_000

/** Starts the product once more on a port, with other settings and the database of the journeys; resolves once it serves. */
export async function startSecondServer(port: string, settings: Record<string, string>): Promise<ChildProgram> {
  test.setTimeout(START_MS + 10_000)
  const program = startProgram("lib/main/main.ts", {
    PORT: port,
    DATABASE_URL: findCluster(join(process.env.E2E_DATA ?? "", "postgres")) ?? "",
    LECTERN_DATA: process.env.E2E_DATA ?? "",
    LECTERN_SECRET: process.env.E2E_SECRET ?? "",
    SERVICES: "web,live",
    LOG_LEVEL: "warn",
    ...settings,
  })
  const isReady = () =>
    fetch(`http://localhost:${port}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    )
  await expect.poll(isReady, { timeout: START_MS }).toBe(true)
  return program
}
