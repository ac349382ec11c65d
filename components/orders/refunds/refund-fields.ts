import type { OrderRefunds, PaidByHand, Refund, RefundInput } from "@/lib/features/orders/refund-shapes"
import { amountText, parseAmount } from "@/lib/shared/money-input"
import { todayInIndia } from "./today"

/** A refund as it is typed. */
export interface RefundFields {
  /** One amount for all lines, or one of each. */
  how: "lines" | "amount"
  amount: string
  /** By the number of the line. */
  lines: Record<number, string>
  ends: Record<number, boolean>
  reason: RefundInput["reason"]
  note: string
  kind: RefundInput["kind"]
  paid: PaidByHand
}

/** What the form begins with: all that is left, or what the buyer has asked for. */
export function startFields(
  { lines, leftMinor, instrument }: OrderRefunds,
  currency: string,
  asked?: Refund,
): RefundFields {
  const minorOf = (no: number, left: number) =>
    asked ? (asked.lines.find((line) => line.no === no)?.amountMinor ?? 0) : left
  return {
    how: "lines",
    amount: amountText(leftMinor, currency),
    lines: Object.fromEntries(lines.map((line) => [line.no, amountText(minorOf(line.no, line.leftMinor), currency)])),
    ends: {},
    reason: (asked && isOfStaff(asked.reason)) || "asked",
    note: "",
    kind: instrument === null ? "by_hand" : "gateway",
    paid: { on: todayInIndia(), mode: "bank", reference: "" },
  }
}

const OF_STAFF = ["asked", "duplicate", "not_delivered", "goodwill", "other"] as const
const isOfStaff = (reason: Refund["reason"]) => OF_STAFF.find((one) => one === reason)

/** What is wrong with what is typed, by field: `lines.2` is that of the second line. */
export type RefundProblem = "not_an_amount" | "above" | "nothing" | "small"

/** The amounts that are typed, or why they are wrong. */
export function readAmounts(
  fields: RefundFields,
  shown: OrderRefunds,
  currency: string,
): { lines?: { no: number; amountMinor: number }[]; amountMinor?: number; sumMinor: number; problem?: RefundProblem } {
  if (fields.how === "amount") {
    const amountMinor = parseAmount(fields.amount, currency)
    const problem = problemOf(amountMinor, shown.leftMinor)
    return {
      ...(amountMinor !== undefined && { amountMinor }),
      sumMinor: amountMinor ?? 0,
      ...(problem && { problem }),
    }
  }
  const typed = shown.lines.map(({ no, leftMinor }) => {
    const amountMinor = parseAmount(fields.lines[no] ?? "", currency)
    return { no, amountMinor, problem: amountMinor === 0 ? undefined : problemOf(amountMinor, leftMinor) }
  })
  const lines = typed.flatMap(({ no, amountMinor }) => (amountMinor ? [{ no, amountMinor }] : []))
  const sumMinor = lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  const problem = typed.find((line) => line.problem)?.problem ?? (sumMinor === 0 ? "nothing" : undefined)
  // With the last line goes the round-off of the order.
  const isAll = shown.lines.every(
    ({ no, leftMinor }) => (lines.find((line) => line.no === no)?.amountMinor ?? 0) === leftMinor,
  )
  return { lines, sumMinor: isAll ? shown.leftMinor : sumMinor, ...(problem && { problem }) }
}

const LEAST_MINOR = 100

function problemOf(amountMinor: number | undefined, leftMinor: number): RefundProblem | undefined {
  if (amountMinor === undefined) return "not_an_amount"
  if (amountMinor === 0) return "nothing"
  if (amountMinor > leftMinor) return "above"
  return amountMinor < LEAST_MINOR && amountMinor !== leftMinor ? "small" : undefined
}

/** Whether a line is given back in full by what is typed, so that its access ends. */
export const isFull = (
  line: OrderRefunds["lines"][number],
  { lines, sumMinor }: ReturnType<typeof readAmounts>,
  allMinor: number,
): boolean =>
  lines ? lines.some(({ no, amountMinor }) => line.no === no && amountMinor === line.leftMinor) : sumMinor === allMinor
