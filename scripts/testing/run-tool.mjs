import { spawn } from "node:child_process"

/** Runs a tool of the packages on this Node and answers its exit code and all it said; ends with us. */
export function runTool(tool, words = [], env = {}) {
  const { promise, resolve } = Promise.withResolvers()
  const child = spawn(process.execPath, [`node_modules/.bin/${tool}`, ...words], {
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
