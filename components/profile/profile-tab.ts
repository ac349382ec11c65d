import type { Area } from "@/lib/shared/roles"

const PROFILE_TABS = ["personal", "teaching", "parents", "devices", "privacy"] as const
export type ProfileTab = (typeof PROFILE_TABS)[number]

/** The profile tabs of an area: only students have parents, and only teachers a public page. */
export const profileTabsOf = (area: Area): ProfileTab[] =>
  PROFILE_TABS.filter((tab) => (tab === "parents" ? area === "student" : tab !== "teaching" || area === "teacher"))

/** The tab that a URL segment names, if the area has it. */
export const findProfileTab = (area: Area, text: string): ProfileTab | undefined =>
  profileTabsOf(area).find((tab) => tab === text)
