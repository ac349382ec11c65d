import type { Choice } from "@/components/forms/search-combobox"
import type { RequestOf } from "@/lib/contract/endpoint"
import type { CouponDetail, coupons } from "@/lib/features/coupons/contract"
import { CouponInput } from "@/lib/features/coupons/coupon-input"
import { COUPON_KINDS, COUPON_SCOPES, PLAN_INTERVALS } from "@/lib/features/coupons/coupon-offer"
import { COUPON_STATUSES } from "@/lib/features/coupons/coupon-states"
import type { ItemKind } from "@/lib/shared/item-kinds"
import { amountText, parseAmount } from "@/lib/shared/money-input"
import { parsePercent, percentText } from "@/lib/shared/percent-input"
import { dateToZonedTime, zonedTimeToDate } from "@/lib/shared/zoned-time"

/** A coupon as it is typed. */
export interface CouponFields {
  code: string
  name: string
  kind: string
  value: string
  maxDiscount: string
  minOrder: string
  startsAt: string
  endsAt: string
  appliesTo: string
  kinds: ItemKind[]
  items: Choice[]
  /** Of a coupon of the platform: the plans that it is for. */
  plans: string[]
  planInterval: string
  /** How many payments of a plan it lowers: one, as many as are typed, or each until the plan ends. */
  duration: string
  periods: string
  firstOrderOnly: boolean
  limitTotal: string
  limitPerUser: string
  status: string
}
export type CouponFieldName = keyof CouponFields

/** The fields, in the order of the form, by their names in the call. */
const NAMES: Record<string, CouponFieldName> = {
  code: "code",
  name: "name",
  kind: "kind",
  valueBasisPoints: "value",
  valueMinor: "value",
  maxDiscountMinor: "maxDiscount",
  minOrderMinor: "minOrder",
  appliesTo: "appliesTo",
  kinds: "kinds",
  itemIds: "items",
  plans: "plans",
  planInterval: "planInterval",
  periods: "periods",
  startsAt: "startsAt",
  endsAt: "endsAt",
  limitTotal: "limitTotal",
  limitPerUser: "limitPerUser",
  firstOrderOnly: "firstOrderOnly",
  status: "status",
}
export const COUPON_FIELD_NAMES = [...new Set(Object.values(NAMES))]

export const EMPTY_COUPON: CouponFields = {
  code: "",
  name: "",
  kind: "percent",
  value: "10",
  maxDiscount: "",
  minOrder: "",
  startsAt: "",
  endsAt: "",
  appliesTo: "all",
  kinds: [],
  items: [],
  plans: [],
  planInterval: "",
  duration: "once",
  periods: "3",
  firstOrderOnly: false,
  limitTotal: "",
  limitPerUser: "1",
  status: "active",
}

/** Of the platform, for its plans. */
export const EMPTY_PLAN_COUPON: CouponFields = { ...EMPTY_COUPON, appliesTo: "plans" }

/** For how many payments a coupon of a plan holds, as it is chosen. */
export const DURATIONS = ["once", "several", "always"] as const
const durationOf = (periods: number | null) => (periods === null ? "always" : periods === 1 ? "once" : "several")

/** What is typed of a coupon that is saved; times are in the reader's time zone. */
export function couponFieldsOf(coupon: CouponDetail, timezone: string): CouponFields {
  const { currency } = coupon
  const amount = (minor: number | null) => (minor ? amountText(minor, currency) : "")
  return {
    code: coupon.code,
    name: coupon.name,
    kind: coupon.kind,
    value: coupon.kind === "percent" ? percentText(coupon.valueBasisPoints ?? 0) : amount(coupon.valueMinor),
    maxDiscount: amount(coupon.maxDiscountMinor),
    minOrder: amount(coupon.minOrderMinor),
    startsAt: dateToZonedTime(timezone, coupon.startsAt),
    endsAt: coupon.endsAt ? dateToZonedTime(timezone, coupon.endsAt) : "",
    appliesTo: coupon.appliesTo,
    kinds: [...coupon.kinds],
    plans: [...coupon.plans],
    planInterval: coupon.planInterval ?? "",
    duration: durationOf(coupon.periods),
    periods: String((coupon.periods ?? 1) > 1 ? coupon.periods : 3),
    items: coupon.items.map(({ id, title }) => ({ id, name: title })),
    firstOrderOnly: coupon.firstOrderOnly,
    limitTotal: coupon.limitTotal === null ? "" : String(coupon.limitTotal),
    limitPerUser: String(coupon.limitPerUser),
    status: coupon.status,
  }
}

/** The same offer under another code, from now on. */
export const copyOf = (coupon: CouponDetail, timezone: string): CouponFields => ({
  ...couponFieldsOf(coupon, timezone),
  code: "",
  startsAt: "",
  endsAt: "",
  status: "active",
})

type Wire = RequestOf<typeof coupons.create>["body"]["coupon"]

/** What was typed as the call takes it, and as the server reads it where it is valid; else the fields that are not. */
export function parseCouponFields(
  fields: CouponFields,
  { currency, timezone }: { currency: string; timezone: string },
): { wire: Wire; invalid: CouponFieldName[]; parsed: CouponInput | undefined } {
  const wire = wireOf(fields, { currency, timezone })
  const result = CouponInput.safeParse(wire)
  const issues = result.success ? [] : result.error.issues.map(({ path }) => String(path[0]))
  return { wire, invalid: fieldsOf(issues), parsed: result.data }
}

/** The fields of the form for names of the call, as a refusal has them too. */
export const fieldsOf = (names: readonly string[]): CouponFieldName[] => {
  const found = names.flatMap((name) => NAMES[name.replace(/^coupon\./, "").replace(/\..*/, "")] ?? [])
  return COUPON_FIELD_NAMES.filter((name) => found.includes(name))
}

function wireOf(fields: CouponFields, { currency, timezone }: { currency: string; timezone: string }): Wire {
  const amount = (text: string) => (text.trim() === "" ? null : (parseAmount(text, currency) ?? Number.NaN))
  const whole = (text: string) => (/^\d{1,9}$/.test(text.trim()) ? Number(text) : Number.NaN)
  const time = (text: string) => (text === "" ? null : (zonedTimeToDate(timezone, text)?.toISOString() ?? "invalid"))
  const kind = COUPON_KINDS.find((one) => one === fields.kind) ?? "percent"
  return {
    code: fields.code.trim().toUpperCase(),
    name: fields.name,
    kind,
    valueBasisPoints: kind === "percent" ? parsePercent(fields.value) : null,
    valueMinor: kind === "flat" ? amount(fields.value) : null,
    maxDiscountMinor: kind === "percent" ? amount(fields.maxDiscount) : null,
    minOrderMinor: amount(fields.minOrder) ?? 0,
    startsAt: time(fields.startsAt),
    endsAt: time(fields.endsAt),
    appliesTo: COUPON_SCOPES.find((one) => one === fields.appliesTo) ?? "all",
    kinds: fields.kinds,
    plans: fields.plans,
    planInterval: PLAN_INTERVALS.find((one) => one === fields.planInterval) ?? null,
    periods: fields.duration === "always" ? null : fields.duration === "several" ? whole(fields.periods) : 1,
    itemIds: fields.items.map(({ id }) => id),
    firstOrderOnly: fields.firstOrderOnly,
    limitTotal: fields.limitTotal.trim() === "" ? null : whole(fields.limitTotal),
    limitPerUser: whole(fields.limitPerUser),
    status: COUPON_STATUSES.find((one) => one === fields.status) ?? "draft",
  }
}
