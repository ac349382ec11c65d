import { spawn } from "node:child_process"

/** Runs a tool of node_modules on this Node; resolves with its exit code and output. It is killed when this process exits. */
export function runTool(tool, args = [], env = {}) {
  const { promise, resolve } = Promise.withResolvers()
  const child = spawn(process.execPath, [`node_modules/.bin/${tool}`, ...args], {
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  })
  const end = () => child.kill()
  process.once("exit", end)
  let output = ""
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk))
  child.on("close", (code) => {
    process.off("exit", end)
    resolve({ code: code ?? 1, output })
  })
  return promise
}
