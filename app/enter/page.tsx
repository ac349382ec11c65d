import { redirect } from "next/navigation"
import { readSession } from "@/lib/web-session/request-session"
import { paths } from "@/lib/shared/paths"
import { homeOf } from "@/lib/shared/roles"

/** The entry from another institute: redirects to the area of a signed-in member, else to sign-in. */
async function EnterPage() {
  const session = await readSession()
  redirect(session && !session.endedBy ? homeOf(session.user.role) : paths.login)
}

export default EnterPage
