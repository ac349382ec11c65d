import { redirect } from "next/navigation"
import { paths } from "@/lib/shared/paths"

/** Redirects the index of the users area to the students. */
export function UsersIndex(): never {
  redirect(paths.adminMembers("students"))
}
