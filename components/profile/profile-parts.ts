import type { Area } from "@/lib/shared/roles"

const PROFILE_PARTS = ["personal", "teaching", "parents", "devices", "privacy"] as const
export type ProfilePart = (typeof PROFILE_PARTS)[number]

/** The parts of a profile in an area: only students have parents, and only teachers a page of their own. */
export const partsOf = (area: Area): ProfilePart[] =>
  PROFILE_PARTS.filter((part) => (part === "parents" ? area === "student" : part !== "teaching" || area === "teacher"))

/** The part that an address names, if the area has it. */
export const partNamed = (area: Area, text: string): ProfilePart | undefined =>
  partsOf(area).find((part) => part === text)
