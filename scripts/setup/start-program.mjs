import { spawn } from "node:child_process"

const STOP_TIMEOUT_MS = 20_000

/**
 * Starts a TypeScript program in its own process group, so that Ctrl-C reaches it through this process and in order.
 * `ended` resolves with its exit code.
 */
export function startProgram(file, env, args = []) {
  const node = ["--disable-warning=ExperimentalWarning", "--import", "./scripts/typescript.mjs"]
  const child = spawn(process.execPath, [...node, "scripts/setup/run-program.mjs", file, ...args], {
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: "1", ...env },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    detached: true,
  })
  const { promise: ended, resolve } = Promise.withResolvers()
  child.on("exit", (code) => resolve(code ?? 1))
  return {
    ended,
    stop: async () => {
      const killTimer = setTimeout(() => child.kill("SIGKILL"), STOP_TIMEOUT_MS)
      child.kill("SIGTERM")
      await ended
      clearTimeout(killTimer)
    },
  }
}
