import { interceptQueries } from "./intercept-queries"

/** Where the process dies: at which statement of its next payment, before it is sent or after its response. */
export interface CrashPoint {
  statement: number
  side: "before" | "after"
}

let armed: CrashPoint | undefined
let counted = 0

/** Counts the statements from now on and kills the process at the one given. */
export function armCrashPoint(point: CrashPoint): void {
  armed = point
  counted = 0
}

/** Makes every statement of the roles of the program a possible crash point; those of the queue's own role poll. */
export function installCrashPoints(): void {
  interceptQueries((client, args, send) => {
    if (!armed || client.user === "lectern_jobs") return send(...args)
    counted += 1
    const isHere = counted === armed.statement
    if (isHere && armed.side === "before") die()
    const result = send(...args)
    if (isHere && result instanceof Promise) void result.then(die, die)
    return result
  })
}

const die = () => process.kill(process.pid, "SIGKILL")
