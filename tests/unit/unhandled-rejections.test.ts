import { spawnSync } from "node:child_process"

test("a rejected promise that nothing awaits is logged and counted, and the program goes on", () => {
  const program = `
    const { countUnhandledRejections, surviveUnhandledRejections } = await import("@/lib/server/unhandled-rejections")
    surviveUnhandledRejections()
    void Promise.reject(new Error("nobody awaits me"))
    setTimeout(() => process.stdout.write("counted " + countUnhandledRejections()), 10)
  `
  const args = ["--import", "./scripts/typescript.mjs", "--input-type=module", "-e", program]
  const { status, stdout } = spawnSync(process.execPath, args, { encoding: "utf8" })
  expect(stdout).toContain("nobody awaits me")
  expect(stdout).toContain("counted 1")
  expect(status).toBe(0)
})
