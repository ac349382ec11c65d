import type { Area } from "@/lib/shared/roles"

const PROFILE_TABS = ["personal", "teaching", "parents", "billing", "devices", "privacy"] as const
export type ProfileTab = (typeof PROFILE_TABS)[number]

/** The profile tabs of an area: only students have parents, only teachers a public page, and the platform's owner buys nothing. */
export const profileTabsOf = (area: Area): ProfileTab[] =>
  PROFILE_TABS.filter((tab) => AREAS_OF_TAB[tab]?.includes(area) ?? true)

const AREAS_OF_TAB: Partial<Record<ProfileTab, readonly Area[]>> = {
  teaching: ["teacher"],
  parents: ["student"],
  billing: ["student", "teacher", "admin"],
}

/** The tab that a URL segment names, if the area has it. */
export const findProfileTab = (area: Area, text: string): ProfileTab | undefined =>
  profileTabsOf(area).find((tab) => tab === text)
