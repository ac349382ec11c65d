import { spawnSync } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, relative } from "node:path"
import { z } from "zod"

const folder = mkdtempSync(join(tmpdir(), "lectern-run-tool-"))
afterAll(() => rmSync(folder, { recursive: true }))

const Outcome = z.object({ code: z.number(), output: z.string() })
const CHILD = `require("node:child_process").spawn(process.execPath, ["-e", "setInterval(() => undefined, 1000)"], { stdio: "inherit" })`

/** Runs a program by `runTool`, in a process of its own, which must end by itself. */
function runTool(program: string, options: { limitMs?: number } = {}) {
  const file = join(folder, "tool.cjs")
  writeFileSync(file, program)
  const tool = JSON.stringify(relative("node_modules/.bin", file))
  const runner = `
    const { runTool } = await import("./scripts/testing/run-tool.mjs")
    process.stdout.write(JSON.stringify(await runTool(${tool}, [], ${JSON.stringify(options)})))`
  const { stdout, signal } = spawnSync(process.execPath, ["--input-type=module", "-e", runner], {
    encoding: "utf8",
    timeout: 25_000,
  })
  expect(signal).toBeNull()
  return Outcome.parse(JSON.parse(stdout))
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test("a tool is reported with its exit code and all of its output", () => {
  const large = `process.stdout.write("x".repeat(1_000_000)); process.stderr.write("y"); process.exitCode = 3`
  const { code, output } = runTool(large)
  expect([code, output.length]).toEqual([3, 1_000_001])
})

test("a process that outlives the tool and holds its stdout is ended, and does not delay it for long", () => {
  const { code, output } = runTool(`const child = ${CHILD}
    process.stdout.write(child.pid + "\\n", () => process.exit(0))`)
  expect(code).toBe(0)
  expect(isRunning(Number(output))).toBe(false)
})

test("a tool that never ends, even by SIGTERM, is reported as failed with its output so far, and its group is ended", () => {
  const { code, output } = runTool(
    `for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => undefined)
     const child = ${CHILD}
     process.stdout.write(child.pid + "\\n")
     setInterval(() => undefined, 1000)`,
    { limitMs: 1_000 },
  )
  expect(code).toBe(1)
  expect(output).toContain("was ended after 1 s.")
  expect(isRunning(Number.parseInt(output))).toBe(false)
})
