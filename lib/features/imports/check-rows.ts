import { type RowErrorCode, ImportedPerson, type RowError } from "./import-shapes"

/** A row of a file: its line from 1, its cells, and the person of a valid row or the errors of an invalid one. */
export interface CheckedRow {
  line: number
  cells: string[]
  person: ImportedPerson | null
  errors: RowError[]
}

const FIELD_ERRORS: Record<string, RowErrorCode> = {
  first_name: "first_name",
  last_name: "last_name",
  email: "email",
  mobile: "mobile",
}

/**
 * Validates rows by themselves and against each other: of two with the same e-mail or mobile the first is valid, and the
 * error of the second names its line. An apostrophe that an export put before a formula character is removed.
 */
export function checkRows(rows: { line: number; cells: string[] }[]): CheckedRow[] {
  const emails = new Map<string, number>()
  const mobiles = new Map<string, number>()
  return rows.map(({ line, cells }) => {
    const [first_name, last_name, email, mobile] = cells.map(unescapeCell)
    const read = ImportedPerson.safeParse({ first_name, last_name, email, mobile })
    if (!read.success) {
      const codes = new Set(read.error.issues.map(({ path }) => FIELD_ERRORS[String(path[0])] ?? "email"))
      return { line, cells, person: null, errors: [...codes].map((code) => ({ code })) }
    }
    const person = read.data
    const errors = [
      ...duplicateErrors(emails, { key: person.email, line, code: "email_in_file" }),
      ...(person.mobile ? duplicateErrors(mobiles, { key: person.mobile, line, code: "mobile_in_file" }) : []),
    ]
    return { line, cells, person: errors.length > 0 ? null : person, errors }
  })
}

function duplicateErrors(
  seen: Map<string, number>,
  { key, line, code }: { key: string; line: number; code: RowErrorCode },
) {
  const earlier = seen.get(key)
  if (earlier !== undefined) return [{ code, line: earlier }]
  seen.set(key, line)
  return []
}

/** A cell without the apostrophe that an export put before a formula character. */
export const unescapeCell = (cell: string): string => cell.trim().replace(/^'(?=[=+\-@])/, "")
