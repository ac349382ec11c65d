import { redirect } from "next/navigation"

/** The people of an institute begin with its students. */
export function UsersIndex(): never {
  redirect("/admin/users/students")
}
