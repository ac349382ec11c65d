import type { LedgerPlan } from "./entities"
import { type RequestFields, readAmount, readCurrency, readNotes, readText, rejectUnknownFields } from "./fields"
import { type Gateway, commitChanges } from "./gateway"
import { generateId } from "./ids"
import { RequestError, ERROR_MESSAGES } from "./request-error"

const PERIODS = ["daily", "weekly", "monthly", "yearly"] as const
/** A plan that is charged every few days is charged at most once a week. */
const MIN_DAYS = 7

/** Creates a plan, which cannot be changed afterwards. */
export function createPlan(gateway: Gateway, fields: RequestFields): LedgerPlan {
  rejectUnknownFields(fields, ["period", "interval", "item", "notes"])
  const period = PERIODS.find((known) => known === fields.period)
  if (!period) throw new RequestError("The selected period is invalid.", { field: "period" })
  const interval = Number(fields.interval)
  if (!Number.isInteger(interval) || interval < 1)
    throw new RequestError("The interval must be at least 1.", { field: "interval" })
  if (period === "daily" && interval < MIN_DAYS)
    throw new RequestError(`The interval must be at least ${MIN_DAYS} for daily plans.`, { field: "interval" })
  const notes = readNotes(fields.notes)
  const value: LedgerPlan = {
    id: generateId("plan"),
    period,
    interval,
    item: readItem(fields.item),
    notes,
    createdAt: Date.now(),
  }
  commitChanges(gateway, [{ kind: "plan", value }])
  return value
}

/** Returns the plan with this id; throws a RequestError if there is none. */
export function findPlan({ ledger }: Gateway, id: string): LedgerPlan {
  const plan = ledger.findPlan(id)
  if (!plan) throw new RequestError(ERROR_MESSAGES.notFound)
  return plan
}

function readItem(value: unknown): LedgerPlan["item"] {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new RequestError("The item field is required.", { field: "item" })
  const fields: RequestFields = { ...value }
  rejectUnknownFields(fields, ["name", "amount", "currency", "description"])
  const name = readText(fields.name, "name", 512)
  if (name === null) throw new RequestError("The name field is required.", { field: "name" })
  const currency = readCurrency(fields.currency)
  return {
    id: generateId("item"),
    name,
    amount: readAmount(fields.amount, currency),
    currency,
    description: readText(fields.description, "description", 2048),
  }
}
