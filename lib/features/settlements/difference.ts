/** What is compared: money that came in, and money that went back. */
export const SUBJECTS = ["payment", "refund"] as const
export type Subject = (typeof SUBJECTS)[number]

/** `missing_here`: the gateway has it and the books do not; `missing_there`: the other way about. */
export const DIFFERENCE_KINDS = ["missing_here", "missing_there", "other_amount"] as const
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number]

/** A difference is `mended` when the next night finds none, and `seen` when somebody has explained it. */
export const DIFFERENCE_STATES = ["open", "mended", "seen"] as const
export type DifferenceState = (typeof DIFFERENCE_STATES)[number]

/** Money that moved, on one side. */
export interface Moved {
  amountMinor: number
  currency: string
}

/** What differs between both sides of one payment or refund. */
export interface Difference {
  subject: Subject
  providerId: string
  kind: DifferenceKind
  hereMinor: number | null
  thereMinor: number | null
  currency: string
  transactionId: string | null
}

interface Sides {
  subject: Subject
  providerId: string
  /** The order's `transaction_id`, where the order is known. */
  transactionId: string | null
  here: Moved | undefined
  there: Moved | undefined
}

/** The difference between the books and the gateway; undefined where both say the same. */
export function differenceOf({ here, there, ...subject }: Sides): Difference | undefined {
  const amounts = { hereMinor: here?.amountMinor ?? null, thereMinor: there?.amountMinor ?? null }
  const currency = there?.currency ?? here?.currency ?? ""
  if (!here && !there) return undefined
  if (!here) return { ...subject, ...amounts, currency, kind: "missing_here" }
  if (!there) return { ...subject, ...amounts, currency, kind: "missing_there" }
  const isSame = here.amountMinor === there.amountMinor && here.currency === there.currency
  return isSame ? undefined : { ...subject, ...amounts, currency, kind: "other_amount" }
}
