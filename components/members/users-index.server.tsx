import { redirect } from "next/navigation"

/** Redirects the index of the users area to the students. */
export function UsersIndex(): never {
  redirect("/admin/users/students")
}
