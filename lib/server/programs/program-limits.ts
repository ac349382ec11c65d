import { execFile } from "node:child_process"
import { promisify } from "node:util"

/** What a program that reads a stranger's file may take of this machine. */
export interface ProgramLimits {
  /** Its address space, of each of its processes. */
  memoryBytes: number
  /** Processor time, of each of its processes. */
  cpuSeconds: number
  /** The size of each file that it writes. */
  fileBytes: number
}

const GB = 1024 ** 3
/** All processes and threads of this system's user, so that a program that starts copies of itself comes to an end. */
const PROCESSES = 4_096
/** Of which the program is told before it is killed. */
const GRACE_SECONDS = 5

/** The limits of ffmpeg and ffprobe; those of another program are given with its run. */
export const DEFAULT_LIMITS: Omit<ProgramLimits, "cpuSeconds"> = { memoryBytes: 4 * GB, fileBytes: 32 * GB }

let found: Promise<boolean> | undefined

/** Whether this system can limit a program: `prlimit` of util-linux, which other systems do not have. */
const hasPrlimit = (): Promise<boolean> =>
  (found ??= promisify(execFile)("prlimit", ["--cpu=60", "--", "true"], { timeout: 5_000 }).then(
    () => true,
    () => false,
  ))

/** The command that runs a program within its limits, where the system knows them. */
export async function limited(command: readonly string[], limits: ProgramLimits): Promise<readonly string[]> {
  if (!(await hasPrlimit())) return command
  const cpu = Math.ceil(limits.cpuSeconds)
  return [
    "prlimit",
    `--as=${limits.memoryBytes}`,
    `--cpu=${cpu}:${cpu + GRACE_SECONDS}`,
    `--fsize=${limits.fileBytes}`,
    `--nproc=${PROCESSES}`,
    "--core=0",
    "--",
    ...command,
  ]
}

const LIMIT_SIGNALS: readonly (NodeJS.Signals | null)[] = ["SIGXCPU", "SIGXFSZ"]
/** How a shell ends whose program was killed by one of them. */
const LIMIT_CODES: readonly (number | null)[] = [128 + 24, 128 + 25]
const NO_MEMORY = /cannot allocate memory|out of memory|std::bad_alloc|memory exhausted|ENOMEM/i

/** Whether a program has ended because of a limit. */
export const hasHitLimit = (end: { code: number | null; signal: NodeJS.Signals | null; errors: string }): boolean =>
  LIMIT_SIGNALS.includes(end.signal) || LIMIT_CODES.includes(end.code) || NO_MEMORY.test(end.errors)
