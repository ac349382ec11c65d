import { FILE_KINDS } from "@/lib/shared/file-kinds"
import { keysOf } from "@/lib/shared/keys-of"

/** What of the counters is used of a limit. */
interface Counted {
  kinds: readonly string[]
  /** Their totals, which are bytes, and what unfinished uploads will need; by default their counts. */
  ofBytes?: true
}

interface LimitDescription {
  /** A limit of bytes is a number of GB in the plan. */
  unit: "count" | "bytes" | "days"
  /** Whether visitors compare plans by it. */
  isShown: boolean
  /** What takes it: whoever adds to it asks `requireLimit`. Nothing asks for a limit without it, or its own rule does. */
  counted?: Counted
  /** What becomes of what is above it once it falls: it is held until the limit rises, or stays and nothing is added. */
  excess?: "hold" | "keep"
  /** The counters of what is held of it, which take no place. */
  held?: readonly string[]
  /** By so many percent a purchase may go above it. */
  paidOverflow?: number
  /** The add-on that raises it. */
  addOn?: string
  /** Whether what it limits is still being built. */
  isUpcoming?: true
}

/** The limits of a plan, in the order in which a transaction takes them; those that visitors compare first. */
export const LIMITS = {
  publishedItems: {
    unit: "count",
    isShown: true,
    counted: { kinds: ["items.published", "items.unlisted"] },
    excess: "hold",
    held: ["items.held"],
  },
  activeStudents: {
    unit: "count",
    isShown: true,
    counted: { kinds: ["members.Student.active"] },
    excess: "keep",
    paidOverflow: 10,
    addOn: "students",
  },
  staff: {
    unit: "count",
    isShown: true,
    counted: {
      kinds: ["Teacher", "Admin", "InstituteAdmin"].flatMap((role) => [
        `members.${role}.active`,
        `members.${role}.invited`,
      ]),
    },
    excess: "hold",
    held: ["Teacher", "Admin", "InstituteAdmin"].map((role) => `members.${role}.held`),
    addOn: "staff",
  },
  storageGb: {
    unit: "bytes",
    isShown: true,
    // Files in the trash count until they are deleted for good.
    counted: { kinds: [...FILE_KINDS.map((kind) => `files.${kind}`), "files.trash"], ofBytes: true },
    excess: "keep",
    addOn: "storage",
  },
  liveMinutes: { unit: "count", isShown: true, isUpcoming: true },
  peopleInRoom: { unit: "count", isShown: true, isUpcoming: true },
  recordingDays: { unit: "days", isShown: true, isUpcoming: true },
  videoGb: { unit: "bytes", isShown: false },
  messagesADay: { unit: "count", isShown: false },
  devices: { unit: "count", isShown: false },
} as const satisfies Record<string, LimitDescription>

export type PlanLimit = keyof typeof LIMITS
type LimitWith<Part extends Partial<LimitDescription>> = {
  [L in PlanLimit]: (typeof LIMITS)[L] extends Part ? L : never
}[PlanLimit]
export type CountedLimit = LimitWith<{ counted: Counted }>
export type ShownLimit = LimitWith<{ isShown: true }>
export type HeldLimit = LimitWith<{ excess: "hold" }>

const isShown = (limit: PlanLimit): limit is ShownLimit => LIMITS[limit].isShown
const isHeldAbove = (limit: PlanLimit): limit is HeldLimit => {
  const description: LimitDescription = LIMITS[limit]
  return description.excess === "hold"
}
const isCounted = (limit: PlanLimit): limit is CountedLimit => "counted" in LIMITS[limit]

/** The limits that visitors compare, the most important first. */
export const SHOWN_LIMITS = keysOf(LIMITS).filter(isShown)
/** The limits whose use is counted, in the order in which a transaction takes them. */
export const COUNTED_LIMITS = keysOf(LIMITS).filter(isCounted)
/** The limits above which something is held, in the same order. */
export const HELD_LIMITS = keysOf(LIMITS).filter(isHeldAbove)

export const GB = 1_000_000_000

/** A limit of a plan in what is counted; undefined where it is none, as -1 is. */
export function allowedOf(limit: PlanLimit, planned: number | undefined): number | undefined {
  if (planned === undefined || planned < 0) return undefined
  return LIMITS[limit].unit === "bytes" ? Math.floor(planned * GB) : planned
}
