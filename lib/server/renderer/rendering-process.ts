import { type ChildProcess, fork } from "node:child_process"
import { once } from "node:events"
import { constants, setPriority } from "node:os"
import { join } from "node:path"
import { log } from "@/lib/server/log"
import { RENDERING_MEMORY } from "../program-environment"

/** A process that is started again whenever it ends. */
export interface RenderingProcess {
  stop: () => Promise<void>
}

const PROGRAM = "lib/main/render-pages.ts"
const RESTART_MS = 1_000
const START_MS = 60_000
const STOP_MS = 5_000

/**
 * Starts the process that renders pages, and again whenever it ends. Resolves once it is ready. Its priority is lower than
 * that of this process, which serves what is already there.
 */
export async function startRenderingProcess(sockets: string[]): Promise<RenderingProcess> {
  let isStopping = false
  let child = spawn(sockets)
  watch()
  await ready(child)

  function watch() {
    child.once("exit", (code, signal) => {
      if (isStopping) return
      log.error({ code, signal }, "the rendering process ended and is started again")
      setTimeout(() => {
        if (isStopping) return
        child = spawn(sockets)
        watch()
      }, RESTART_MS)
    })
  }

  return {
    async stop() {
      isStopping = true
      if (child.exitCode !== null || child.signalCode !== null) return
      const exited = once(child, "exit")
      const timer = setTimeout(() => child.kill("SIGKILL"), STOP_MS)
      child.kill("SIGTERM")
      await exited
      clearTimeout(timer)
    },
  }
}

function spawn(sockets: string[]): ChildProcess {
  const child = fork(join(process.cwd(), PROGRAM), sockets, {
    execArgv: [...process.execArgv, RENDERING_MEMORY],
  })
  child.on("error", (error) => log.error({ error: error.message }, "the rendering process could not be started"))
  if (child.pid !== undefined) lowerPriority(child.pid)
  return child
}

function lowerPriority(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch (error) {
    log.warn({ error: String(error) }, "the priority of the rendering process could not be lowered")
  }
}

/** Resolves when the process has sent its first message; rejects when it ends before or takes a minute. */
async function ready(child: ChildProcess): Promise<void> {
  const signal = AbortSignal.timeout(START_MS)
  const ended = once(child, "exit", { signal }).then(() => {
    throw new Error("the rendering process ended before it was ready")
  })
  ended.catch(() => undefined)
  await Promise.race([once(child, "message", { signal }), ended])
}
