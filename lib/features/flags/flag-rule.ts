import { createHash } from "node:crypto"
import type { FlagRule } from "./contract"

const BUCKETS = 100

/** For whom it is asked: an institute, and the plan that it is on, if any. */
interface Asker {
  instituteId: number
  plan: string | null
}

/** Whether a rule lets an institute in: by name, by its plan, or among so many per cent of all. */
export const admits = (key: string, { institutes, plans, percent }: FlagRule, { instituteId, plan }: Asker): boolean =>
  institutes.includes(instituteId) || (plan !== null && plans.includes(plan)) || bucketOf(key, instituteId) < percent

/** From 0 to 99: the same for an institute at every time, so that nobody flickers, and another for each flag. */
export const bucketOf = (key: string, instituteId: number): number =>
  createHash("sha256").update(`${key}:${instituteId}`).digest().readUInt32BE(0) % BUCKETS
