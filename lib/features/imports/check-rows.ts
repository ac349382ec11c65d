import { type Fault, ImportedPerson, type RowFault } from "./import-shapes"

/** A row of a file: its line as people count, what stands in it, and who that is or what is wrong. */
export interface CheckedRow {
  line: number
  cells: string[]
  person: ImportedPerson | null
  faults: RowFault[]
}

const FIELD_FAULTS: Record<string, Fault> = {
  first_name: "first_name",
  last_name: "last_name",
  email: "email",
  mobile: "mobile",
}

/**
 * Checks rows by themselves and against each other: of two that share an e-mail or a mobile the first stays good and the
 * second names its line. A cell that an export made harmless with an apostrophe is read as it was.
 */
export function checkRows(rows: { line: number; cells: string[] }[]): CheckedRow[] {
  const emails = new Map<string, number>()
  const mobiles = new Map<string, number>()
  return rows.map(({ line, cells }) => {
    const [first_name, last_name, email, mobile] = cells.map(plain)
    const read = ImportedPerson.safeParse({ first_name, last_name, email, mobile })
    if (!read.success) {
      const faulty = new Set(read.error.issues.map(({ path }) => FIELD_FAULTS[String(path[0])] ?? "email"))
      return { line, cells, person: null, faults: [...faulty].map((fault) => ({ fault })) }
    }
    const person = read.data
    const faults = [
      ...repeated(emails, { key: person.email, line, fault: "email_in_file" }),
      ...(person.mobile ? repeated(mobiles, { key: person.mobile, line, fault: "mobile_in_file" }) : []),
    ]
    return { line, cells, person: faults.length > 0 ? null : person, faults }
  })
}

function repeated(seen: Map<string, number>, { key, line, fault }: { key: string; line: number; fault: Fault }) {
  const earlier = seen.get(key)
  if (earlier !== undefined) return [{ fault, line: earlier }]
  seen.set(key, line)
  return []
}

const plain = (cell: string) => cell.trim().replace(/^'(?=[=+\-@])/, "")
