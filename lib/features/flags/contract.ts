import { z } from "zod"
import { endpoint } from "@/lib/contract/endpoint"
import { Id, Instant, RowVersion } from "@/lib/contract/shapes"
import { MASTERS } from "@/lib/shared/roles"
import { FLAG_KEYS } from "./flags"

export const FLAG_STATES = ["off", "on", "rule"] as const
const MAX_INSTITUTES = 200

/** For whom a flag is on: these institutes, all on these plans, and so many per cent of all. */
export const FlagRule = z.object({
  institutes: z.array(Id).max(MAX_INSTITUTES).default([]),
  plans: z.array(z.string().max(60)).max(20).default([]),
  percent: z.number().int().min(0).max(100).default(0),
})
export type FlagRule = z.infer<typeof FlagRule>

const Key = z.enum(FLAG_KEYS)

/** A flag as it is at present. */
export const FeatureFlag = z.object({
  key: Key,
  owner: z.string(),
  removeBy: z.iso.date(),
  state: z.enum(FLAG_STATES),
  rule: FlagRule,
  /** 0 while nobody has decided anything. */
  version: RowVersion,
  changedAt: Instant.nullable(),
  changedBy: z.string().nullable(),
})
export type FeatureFlag = z.infer<typeof FeatureFlag>

const FeatureFlags = z.object({
  flags: z.array(FeatureFlag),
  /** The plans by which a rule can let institutes in. */
  plans: z.array(z.object({ slug: z.string(), name: z.string() })),
})
export type FeatureFlags = z.infer<typeof FeatureFlags>

/** What is switched on and off without a release, for the platform's owner. */
export const featureFlags = {
  list: endpoint("GET /institutes/v2/api/featureFlags", {
    summary: "Every flag of the program with its state (added)",
    access: MASTERS,
    scope: "platform",
    reply: FeatureFlags,
  }),
  change: endpoint("PUT /institutes/v2/api/featureFlags/:key", {
    summary: "Switches a flag on, off, or on for some institutes (added)",
    access: MASTERS,
    scope: "platform",
    params: z.object({ key: Key }),
    body: z.object({ state: z.enum(FLAG_STATES), rule: FlagRule, version: RowVersion }),
    reply: FeatureFlag,
    failures: ["stale"],
    records: ["flag.changed"],
  }),
}
