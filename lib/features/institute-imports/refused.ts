import type { ImportReason } from "./contract"

interface Where {
  /** The entry of the archive, or the table. */
  place?: string
  line?: number
  /** What the database says of it. */
  detail?: string
}

/** An archive that is not imported, with the reason and where in it. */
export class ImportRefused extends Error {
  readonly reason: ImportReason
  readonly where: Where

  constructor(reason: ImportReason, where: Where = {}) {
    super([reason, where.place, where.line, where.detail].filter((part) => part !== undefined).join(" "))
    this.name = "ImportRefused"
    this.reason = reason
    this.where = where
  }
}
