import type { LedgerCustomer } from "./entities"
import { type RequestFields, readNotes, readText, rejectUnknownFields } from "./fields"
import { type Gateway, commitChanges } from "./gateway"
import { generateId } from "./ids"
import { RequestError, ERROR_MESSAGES } from "./request-error"

const EDITABLE_FIELDS = ["name", "email", "contact"]
const GSTIN = /^\d{2}[A-Z]{5}\d{4}[A-Z][A-Z\d]Z[A-Z\d]$/

/**
 * Creates a customer. One with the same e-mail and contact is rejected or, with `fail_existing` 0, returned instead, as the
 * provider does.
 */
export function createCustomer(gateway: Gateway, fields: RequestFields): LedgerCustomer {
  rejectUnknownFields(fields, [...EDITABLE_FIELDS, "fail_existing", "gstin", "notes"])
  const details = readDetails(fields)
  const gstin = readText(fields.gstin, "gstin", 15)
  if (gstin !== null && !GSTIN.test(gstin)) throw new RequestError("The gstin field is invalid.", { field: "gstin" })
  const notes = readNotes(fields.notes)
  const known = findSame(gateway, details)
  if (known && !mayReturnExisting(fields)) throw new RequestError(ERROR_MESSAGES.customerExists)
  if (known) return known
  const value: LedgerCustomer = { id: generateId("cust"), ...details, gstin, notes, createdAt: Date.now() }
  commitChanges(gateway, [{ kind: "customer", value }])
  return value
}

/** Changes name, e-mail or contact of a customer; what is not named stays. */
export function updateCustomer(gateway: Gateway, id: string, fields: RequestFields): LedgerCustomer {
  const customer = findCustomer(gateway, id)
  rejectUnknownFields(fields, EDITABLE_FIELDS)
  const details = readDetails({ ...customer, ...fields })
  const other = findSame(gateway, details)
  if (other && other.id !== id) throw new RequestError(ERROR_MESSAGES.customerExists)
  const value = { ...customer, ...details }
  commitChanges(gateway, [{ kind: "customer", value }])
  return value
}

/** Returns the customer with this id; throws a RequestError if there is none. */
export function findCustomer({ ledger }: Gateway, id: string): LedgerCustomer {
  const customer = ledger.findCustomer(id)
  if (!customer) throw new RequestError(ERROR_MESSAGES.notFound)
  return customer
}

type Details = Pick<LedgerCustomer, "name" | "email" | "contact">

function readDetails(fields: RequestFields): Details {
  const name = readText(fields.name, "name", 50)
  const email = readText(fields.email, "email", 64)
  const contact = readText(fields.contact, "contact", 15)
  if (name !== null && name.length < 3)
    throw new RequestError("The name must be at least 3 characters.", { field: "name" })
  if (email !== null && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email))
    throw new RequestError("The email must be a valid email address.", { field: "email" })
  if (contact !== null && !/^\+?\d{8,15}$/.test(contact))
    throw new RequestError("Contact number should be at least 8 digits, including country code", { field: "contact" })
  return { name, email, contact }
}

const findSame = ({ ledger }: Gateway, { email, contact }: Details) =>
  ledger.listCustomers().find((customer) => customer.email === email && customer.contact === contact)

const mayReturnExisting = ({ fail_existing: failExisting }: RequestFields) =>
  ["0", 0, false, "false"].some((no) => no === failExisting)
