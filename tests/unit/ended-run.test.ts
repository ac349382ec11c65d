import { spawn } from "node:child_process"
import { once } from "node:events"
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { connect } from "node:net"
import { tmpdir } from "node:os"
import { join, relative } from "node:path"
import { setTimeout as delay } from "node:timers/promises"

/** Starts the database of a test run as Jest does, says where, and runs on. */
const TOOL = `import(process.cwd() + "/tests/setup/start-cluster.ts").then(async ({ default: startCluster }) => {
  await startCluster()
  require("node:fs").writeFileSync(process.env.STARTED, process.env.TEST_CLUSTER_URL)
  setInterval(() => undefined, 1_000)
})`
/** What \`npm test\` does with a tool. */
const run = (tool: string) => `
  const [{ runTool }, { makeResultsFolder }] = await Promise.all([
    import("./scripts/testing/run-tool.mjs"),
    import("./scripts/testing/results-folder.mjs"),
  ])
  makeResultsFolder()
  await runTool(${JSON.stringify(tool)})`
const LIMIT_MS = 20_000
const POLL_MS = 50

test.each(["SIGINT", "SIGTERM"] as const)(
  "a run that is ended by %s leaves no PostgreSQL and no folder",
  async (signal) => {
    const outside = mkdtempSync(join(tmpdir(), "ended-run-"))
    const folder = join(outside, "temporary")
    try {
      const started = join(outside, "started")
      const tool = join(outside, "tool.cjs")
      writeFileSync(tool, TOOL)
      mkdirSync(folder)
      // The user of the database enters it.
      for (const path of [outside, folder]) chmodSync(path, 0o755)
      const runner = spawn(process.execPath, ["--input-type=module", "-e", run(relative("node_modules/.bin", tool))], {
        env: { ...process.env, TMPDIR: folder, STARTED: started, NODE_OPTIONS: "--import ./scripts/typescript.mjs" },
        stdio: "ignore",
      })
      const ended = once(runner, "exit")
      await until(() => readdirSync(outside).includes("started"))
      const port = Number(new URL(readFileSync(started, "utf8")).port)
      expect(await isListening(port)).toBe(true)
      expect(readdirSync(folder).length).toBeGreaterThan(1)
      runner.kill(signal)
      await ended
      await until(async () => !(await isListening(port)) && readdirSync(folder).length === 0)
      expect([await isListening(port), readdirSync(folder)]).toEqual([false, []])
    } finally {
      rmSync(outside, { recursive: true, force: true })
    }
  },
)

/** Waits until something is so, but not for ever. */
async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + LIMIT_MS
  while (!(await isSo()) && Date.now() < deadline) await delay(POLL_MS)
}

function isListening(port: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1")
  return new Promise((resolve) => {
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false))
  }).then((isOpen) => {
    socket.destroy()
    return Boolean(isOpen)
  })
}
