import { z } from "zod"

/** The `transaction_id` of the specification: unguessable, and the order's receipt at the provider. */
export const TransactionId = z.string().regex(/^txn_[A-Za-z0-9_-]{20,36}$/, "Must be a transaction id")
