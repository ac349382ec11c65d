import { z } from "zod"
import { endpoint } from "@/lib/contract/endpoint"
import { ADMINS, MASTERS } from "@/lib/shared/roles"
import { listItemKinds } from "@/lib/shared/item-kinds"
import { PLACE_RULES } from "./place-of-supply"
import { SacCodeText } from "./sac-code-text"
import { TAXABILITIES } from "./treatment"

export const SacCode = z.object({
  code: z.string(),
  title: z.string(),
  rateBasisPoints: z.number().int(),
  taxability: z.enum(TAXABILITIES),
  fromDate: z.iso.date(),
  /** Whether it is the rate of today, one before, or one that begins later. */
  state: z.enum(["former", "today", "future"]),
})
export type SacCode = z.infer<typeof SacCode>

/** A code with a rate from a day on, as the platform's owner submits it. */
export const NewSacCode = z
  .object({
    code: SacCodeText,
    title: z.string().trim().min(3).max(120),
    rateBasisPoints: z.number().int().min(0).max(10_000),
    taxability: z.enum(TAXABILITIES).default("taxable"),
    /** By default the day on which it may begin without a reason: today for a new code, else tomorrow. */
    fromDate: z.iso.date().optional(),
    /** Why the rate of a code changes today already. */
    reason: z.string().trim().min(5).max(300).optional(),
  })
  .refine(({ taxability, rateBasisPoints }) => taxability === "taxable" || rateBasisPoints === 0, {
    path: ["rateBasisPoints"],
    error: "Must be 0 for what is not taxed",
  })
export type NewSacCode = z.output<typeof NewSacCode>

/** The code and the place of supply of items of a kind that name none of their own. */
export const KindTaxDefault = z.object({
  kind: z.enum(listItemKinds()),
  sacCode: SacCodeText,
  placeRule: z.enum(PLACE_RULES),
})
export type KindTaxDefault = z.infer<typeof KindTaxDefault>

const KindTaxDefaults = z.object({ version: z.number().int(), kinds: z.array(KindTaxDefault) })
export type KindTaxDefaults = z.infer<typeof KindTaxDefaults>

export const sacCodes = {
  list: endpoint("GET /payments/v2/api/sacCodes", {
    summary:
      "The codes for invoices (SAC, HSN), each with its rate of today, or with `all` every rate by its first day",
    access: "signed-in",
    query: z.object({ all: z.literal("true").optional() }),
    reply: z.array(SacCode),
  }),
  create: endpoint("POST /payments/v2/api/sacCodes", {
    summary: "Adds a code, or a rate of a code from a day on: a later one, or today with a reason",
    access: MASTERS,
    scope: "platform",
    body: NewSacCode,
    reply: SacCode,
    failures: ["sac_overlap"],
    records: ["tax.code_added"],
  }),
  showKinds: endpoint("GET /payments/v2/api/kindTaxDefaults", {
    summary: "The code and the place of supply of each kind of item (added)",
    access: [...MASTERS, ...ADMINS],
    screen: "tax",
    reply: KindTaxDefaults,
  }),
  saveKinds: endpoint("PUT /payments/v2/api/kindTaxDefaults", {
    summary: "Saves the code and the place of supply of kinds (added)",
    access: MASTERS,
    scope: "platform",
    body: z.object({ version: z.number().int().min(0), kinds: z.array(KindTaxDefault).min(1).max(20) }),
    reply: KindTaxDefaults,
    failures: ["stale"],
    records: ["tax.kinds_saved"],
  }),
}
