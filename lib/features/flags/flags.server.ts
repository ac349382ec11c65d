import { Failure } from "@/lib/contract/errors"
import { isListening, listen } from "@/lib/server/db/listener"
import { readPlatform } from "@/lib/server/tenancy/platform"
import type { FeatureFlag } from "./contract"
import { byKey, listFlags } from "./flag-queries.server"
import { admits } from "./flag-rule"
import type { FlagKey } from "./flags"

const CACHED_MS = 60_000
const CHANNEL = "feature_flags"

let remembered: { flags: Promise<FeatureFlag[]>; untilMs: number } | undefined
let hasListener = false

/** Whether something is switched on for an institute at the moment. A process learns of a change when it commits. */
export async function isOn(key: FlagKey, instituteId: number): Promise<boolean> {
  const flag = byKey(await currentFlags()).get(key)
  if (!flag || flag.state === "off") return false
  if (flag.state === "on") return true
  const plan = flag.rule.plans.length > 0 ? await findPlanSlug(instituteId) : null
  return admits(key, flag.rule, { instituteId, plan })
}

/** Throws `switched_off` unless it is on for the institute. */
export async function requireOn(key: FlagKey, instituteId: number): Promise<void> {
  if (!(await isOn(key, instituteId))) throw new Failure("switched_off")
}

/** Drops what this process remembers of the flags when they change; it remembers nothing while it does not listen. */
export async function listenForFlags(): Promise<void> {
  await listen({ channel: CHANNEL, onMessage: forget, onLost: forget, onListening: forget })
  hasListener = true
}

function forget() {
  remembered = undefined
}

function currentFlags(): Promise<FeatureFlag[]> {
  if (remembered && Date.now() < remembered.untilMs) return remembered.flags
  const flags = readPlatform(listFlags)
  if (hasListener && isListening()) {
    const reading = { flags, untilMs: Date.now() + CACHED_MS }
    remembered = reading
    flags.catch(() => remembered === reading && forget())
  }
  return flags
}

const findPlanSlug = (instituteId: number): Promise<string | null> =>
  readPlatform(async (db) => {
    const row = await db
      .selectFrom("institute_subscriptions as s")
      .innerJoin("plans as p", "p.id", "s.planId")
      .select("p.slug")
      .where("s.instituteId", "=", instituteId)
      .executeTakeFirst()
    return row?.slug ?? null
  })
