/** A server under attack, on a port of this machine. */
export interface Target {
  port: number
  /** The process, its folders and, of the product, its database; undefined for a server that the attack did not start. */
  process: { pid: number; dataFolder: string; temporaryFolder: string; databaseUrl?: string } | undefined
}

/** A server that an attack started. */
export interface AttackServer extends Target {
  stop: () => Promise<void>
}

/** One measured value with its limit. */
export interface Check {
  name: string
  value: number | string
  limit: string
  isPassed: boolean
}

/** An attack on a server of this machine; each file of tests/attacks exports one as `attack`. */
export interface Attack {
  /** What it does, in one sentence. */
  summary: string
  /** Settings of the product besides those of every attack. */
  settings?: Record<string, string>
  /**
   * Where the attack must find what it looks for, or else its checks prove nothing: a small server with the
   * vulnerability, or the product with settings that turn the limit off.
   */
  vulnerable: Record<string, string> | (() => Promise<AttackServer>)
  /** Attacks a server and reports what it measured. */
  run: (target: Target) => Promise<Check[]>
}

/** A check that passes when the value is at most the limit. */
export const atMost = (name: string, value: number, limit: number, unit = ""): Check => ({
  name,
  value: Math.round(value * 100) / 100,
  limit: `at most ${limit} ${unit}`.trim(),
  isPassed: value <= limit,
})

/** A check that passes when the value is at least the limit. */
export const atLeast = (name: string, value: number, limit: number): Check => ({
  name,
  value: Math.round(value * 100) / 100,
  limit: `at least ${limit}`,
  isPassed: value >= limit,
})

/** A check that passes when the value is one of those allowed. */
export const oneOf = (name: string, value: number | string, allowed: readonly (number | string)[]): Check => ({
  name,
  value,
  limit: allowed.join(" or "),
  isPassed: allowed.includes(value),
})
