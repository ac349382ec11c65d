import { spawn } from "node:child_process"

const PATIENCE_MS = 20_000

/**
 * Starts one of our TypeScript programs in a process group of its own, so that Ctrl-C reaches it through us and in order.
 * `ended` answers its exit code, whoever ended it.
 */
export function startProgram(file, env, words = []) {
  const hooks = ["--import", "./scripts/typescript.mjs", "--import", "./scripts/setup/follow-parent.mjs"]
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", ...hooks, file, ...words], {
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: "1", ...env },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    detached: true,
  })
  const { promise: ended, resolve } = Promise.withResolvers()
  child.on("exit", (code) => resolve(code ?? 1))
  return {
    ended,
    stop: async () => {
      const impatience = setTimeout(() => child.kill("SIGKILL"), PATIENCE_MS)
      child.kill("SIGTERM")
      await ended
      clearTimeout(impatience)
    },
  }
}
