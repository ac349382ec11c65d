import { redirect } from "next/navigation"
import { readSession } from "@/lib/web-session/web-caller"
import { paths } from "@/lib/shared/paths"
import { homeOf } from "@/lib/shared/roles"

/** Where somebody comes in from another institute: to their area if they are signed in here, else to sign in. */
async function EnterPage() {
  const session = await readSession()
  redirect(session && !session.endedBy ? homeOf(session.user.role) : paths.login)
}

export default EnterPage
