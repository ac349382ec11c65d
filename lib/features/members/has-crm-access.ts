import { mayUseScreen, type RightsHolder } from "@/lib/contract/may"

/** Whether a member may work with enquiries: by their role, unless it was granted to them or revoked (spec §6). */
export const hasCrmAccess = (holder: RightsHolder): boolean =>
  holder.role !== "Teacher" && holder.role !== "Student" && mayUseScreen(holder, { screen: "enquiries", right: "view" })
