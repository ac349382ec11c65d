import { paths } from "@/lib/shared/paths"
import type { Restriction } from "@/lib/shared/restriction"
import { hardNavigate } from "../hard-navigate"
import { endSession } from "./session"
import { storedPerson } from "./stored-person"

/**
 * Leads on who was refused because their institute is suspended or closed: teachers are signed out with the reason, and students
 * find their own documents and data. Administrators stay where they are, with what they typed.
 */
export async function leaveRestricted(code: `institute_${Restriction}`): Promise<void> {
  const role = storedPerson()?.role
  if (role === "Teacher") await endSession(code)
  else if (role === "Student" && location.pathname !== paths.ownRecords) hardNavigate(paths.ownRecords)
}
