import { redirect } from "next/navigation"
import { readSession } from "@/lib/web-session/request-session"
import { paths } from "@/lib/shared/paths"

/** The link target of mails and push messages: redirects to the notifications of the reader's area. */
export default async function NotificationsPage() {
  const session = await readSession()
  redirect(session && !session.endedBy ? paths.notifications(session.user.role) : paths.login)
}
