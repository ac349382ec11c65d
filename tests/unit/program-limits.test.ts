import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { isMissingProgram, LimitError, ProgramError, runProgram } from "@/lib/server/programs/run-program"

const folder = mkdtempSync(join(tmpdir(), "limits-"))
afterAll(() => rmSync(folder, { recursive: true }))

const MB = 1024 * 1024
const run = (script: string, limits = {}, timeoutMs = 20_000) =>
  runProgram({ program: "sh", args: ["-c", script], signal: new AbortController().signal, timeoutMs, limits })

test.each<[string, string, object]>([
  ["memory", "exec tail /dev/zero", { memoryBytes: 100 * MB }],
  ["processor time", "while :; do :; done", { cpuSeconds: 1 }],
  ["output", `head -c 5000000 /dev/zero > ${folder}/large`, { fileBytes: MB }],
])("a program that takes more %s than it may is ended for good", async (_, script, limits) => {
  await expect(run(script, limits)).rejects.toBeInstanceOf(LimitError)
})

test("a program that takes too long is ended for good, one that fails is not", async () => {
  await expect(run("sleep 60", {}, 200)).rejects.toBeInstanceOf(LimitError)
  const failed = await run("exit 3").catch((error: unknown) => error)
  expect(failed).toBeInstanceOf(ProgramError)
  expect(failed).not.toBeInstanceOf(LimitError)
  expect(await run("echo done")).toBe("done\n")
})

test("a program that is not installed is told from one that fails", async () => {
  const { signal } = new AbortController()
  const missing = runProgram({ program: "no-such-program", args: [], signal, timeoutMs: 5_000 })
  expect(isMissingProgram(await missing.catch((error: unknown) => error))).toBe(true)
})
