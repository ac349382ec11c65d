import { z } from "zod"
import { Id, Instant, Minor } from "@/lib/contract/shapes"
import { listItemKinds } from "@/lib/shared/item-kinds"
import { NewCode } from "./coupon-code"
import { COUPON_KINDS, COUPON_SCOPES, PLAN_INTERVALS } from "./coupon-offer"
import { COUPON_STATUSES } from "./coupon-states"

const MAX_MINOR = 10_000_000_000
const Amount = Minor.min(1, "Must be more than 0").max(MAX_MINOR, "Is too much")
const Limit = z.number().int().min(1, "Must be at least 1").max(1_000_000, "Must be at most 1,000,000")
/** The most payments that a coupon names. */
const MAX_PERIODS = 120
/** The most items that a coupon names. */
const MAX_ITEMS = 200

/** A coupon as staff save it. */
export const CouponInput = z
  .object({
    code: NewCode,
    /** What staff call it. */
    name: z.string().trim().max(80).default(""),
    kind: z.enum(COUPON_KINDS),
    /** Of a percentage: 1,000 is ten per cent. */
    valueBasisPoints: z
      .number()
      .int("Must have at most two decimals")
      .min(1, "Must be more than 0")
      .max(10_000, "Must be at most 100")
      .nullish(),
    /** Of a flat amount. */
    valueMinor: Amount.nullish(),
    /** The most that a percentage comes to. */
    maxDiscountMinor: Amount.nullish(),
    /** From which sum of an order it may be used. */
    minOrderMinor: Minor.min(0).max(MAX_MINOR, "Is too much").default(0),
    /** From when on; at once where it is left out. */
    startsAt: Instant.nullish(),
    endsAt: Instant.nullish(),
    appliesTo: z.enum(COUPON_SCOPES).default("all"),
    kinds: z.array(z.enum(listItemKinds())).max(20).default([]),
    itemIds: z.array(Id).max(MAX_ITEMS, `At most ${MAX_ITEMS} items`).default([]),
    /** Of a coupon of the platform for plans: which of them by their slugs, and the interval; all without one. */
    plans: z.array(z.string().min(1).max(60)).max(50).default([]),
    planInterval: z.enum(PLAN_INTERVALS).nullish(),
    /** Of a coupon for plans: how many payments it lowers; each until the plan ends where it is null. */
    periods: z
      .number()
      .int()
      .min(1, "Must be at least 1")
      .max(MAX_PERIODS, `Must be at most ${MAX_PERIODS}`)
      .nullable()
      .default(1),
    firstOrderOnly: z.boolean().default(false),
    /** How often it may be used by all, and by each person. */
    limitTotal: Limit.nullish(),
    limitPerUser: Limit.default(1),
    status: z.enum(COUPON_STATUSES).default("draft"),
  })
  .superRefine((coupon, context) => {
    const problems: [path: string, isWrong: boolean, message: string][] = [
      ["valueBasisPoints", coupon.kind === "percent" && !coupon.valueBasisPoints, "Must be given"],
      ["valueMinor", coupon.kind === "flat" && !coupon.valueMinor, "Must be given"],
      ["kinds", coupon.appliesTo === "kinds" && coupon.kinds.length === 0, "Choose at least one"],
      ["itemIds", coupon.appliesTo === "items" && coupon.itemIds.length === 0, "Choose at least one"],
      ["endsAt", isNotAfter(coupon.endsAt, coupon.startsAt), "Must be after its start"],
    ]
    for (const [path, isWrong, message] of problems)
      if (isWrong) context.addIssue({ code: "custom", path: [path], message })
  })
export type CouponInput = z.output<typeof CouponInput>

const isNotAfter = (end: Date | null | undefined, start: Date | null | undefined): boolean =>
  end instanceof Date && start instanceof Date && end <= start
