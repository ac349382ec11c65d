import { spawn } from "node:child_process"
import { once } from "node:events"
import { constants } from "node:os"
import { setTimeout as delay } from "node:timers/promises"

/** The time limit of a tool, and with it of a check. */
const LIMIT_MS = 45 * 60_000
/** The time in which output may still arrive after the tool has exited: a process that outlives it may hold its stdout. */
const LAST_OUTPUT_MS = 2_000
/** The time that a group has to end after each signal. SIGINT comes first: on no other do Playwright and the test cluster tidy up. */
const END_TIMEOUT_MS = 5_000
const END_SIGNALS = ["SIGINT", "SIGTERM", "SIGKILL"]
const POLL_MS = 20

/**
 * Runs a tool of node_modules on this Node, in a process group of its own; resolves with its exit code and output once the tool
 * has exited and nothing of its group is left. A tool that takes longer than `limitMs` is ended, with exit code 1. The group is
 * ended when this process exits or is told to.
 */
export async function runTool(tool, args = [], { env = {}, limitMs = LIMIT_MS } = {}) {
  const child = spawn(process.execPath, [`node_modules/.bin/${tool}`, ...args], {
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  })
  const stopListening = endWithThisProcess(child.pid)
  let output = ""
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk))
  const closed = once(child, "close")
  const exited = once(child, "exit").then(([code]) => code ?? 1)

  let code = await within(exited, limitMs)
  if (code === undefined) {
    output += `\n${tool} was ended after ${limitMs / 1_000} s.\n`
    await endGroup(child.pid)
    code = 1
  }
  await within(closed, LAST_OUTPUT_MS)
  await endGroup(child.pid)
  for (const stream of [child.stdout, child.stderr]) stream.destroy()
  stopListening()
  return { code, output }
}

/** The result of `work`; undefined when it takes longer. */
async function within(work, timeoutMs) {
  const timer = new AbortController()
  try {
    return await Promise.race([work, delay(timeoutMs, undefined, { signal: timer.signal })])
  } finally {
    timer.abort()
  }
}

/** Sends one signal after the other until no process of the group is left. */
async function endGroup(pid) {
  for (const signal of END_SIGNALS) {
    if (!signalGroup(pid, signal)) return
    const deadline = Date.now() + END_TIMEOUT_MS
    while (Date.now() < deadline && signalGroup(pid, 0)) await delay(POLL_MS)
  }
}

/** Whether the group existed. */
function signalGroup(pid, signal) {
  try {
    return process.kill(-pid, signal)
  } catch {
    return false
  }
}

/** Ctrl-C and other signals do not reach a group of its own, so they are passed on; returns the function that ends this. */
function endWithThisProcess(pid) {
  const onSignal = (signal) => void endGroup(pid).then(() => process.exit(128 + constants.signals[signal]))
  const onExit = () => signalGroup(pid, "SIGINT")
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"]
  for (const signal of signals) process.on(signal, onSignal)
  process.on("exit", onExit)
  return () => {
    for (const signal of signals) process.off(signal, onSignal)
    process.off("exit", onExit)
  }
}
