import { programEnvironment } from "@/lib/server/program-environment"
import { startProgram } from "../../setup/child-program"
import type { Target } from "./attack"
import { commonSettings } from "./start-product"

/** Starts a process that runs the jobs of a product under attack, with these settings. */
export function startWorker(owner: NonNullable<Target["process"]>, settings: Record<string, string>) {
  const program = startProgram("lib/main/main.ts", {
    ...commonSettings,
    ...programEnvironment(["jobs"]),
    // Without the demo, whose pictures and videos it would make.
    DEMO: "no",
    SERVICES: "jobs",
    DATABASE_URL: owner.databaseUrl ?? "",
    LECTERN_DATA: owner.dataFolder,
    TMPDIR: owner.temporaryFolder,
    ...settings,
  })
  return { pid: program.child.pid ?? 0, stop: program.stop }
}
