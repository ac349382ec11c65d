import { z } from "zod"
import { ROW_ERROR_CODES, type RowError } from "./import-shapes"

const StoredRowErrors = z.array(z.object({ fault: z.enum(ROW_ERROR_CODES), line: z.number().int().optional() }))

/** Row errors as the column `errors` of `user_import_rows` stores them, with the code under `fault`. */
export const toStoredRowErrors = (errors: RowError[]): string =>
  JSON.stringify(errors.map(({ code, line }) => ({ fault: code, line })))

/** The row errors of a stored value; none where the value has another shape. */
export const parseStoredRowErrors = (stored: unknown): RowError[] =>
  (StoredRowErrors.safeParse(stored).data ?? []).map(({ fault, ...rest }) => ({ code: fault, ...rest }))
