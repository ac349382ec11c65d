import { spawn } from "node:child_process"

/** Runs a script of a package on this Node and answers its exit code and all it said; ends with us. */
export function runTool(script, words = [], env = {}) {
  const { promise, resolve } = Promise.withResolvers()
  const child = spawn(process.execPath, [`node_modules/${script}`, ...words], {
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
