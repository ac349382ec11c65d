import { redirect } from "next/navigation"
import { readSession } from "@/lib/web-session/web-caller"
import { paths } from "@/lib/shared/paths"

/** Where a mail or a push message about a notification leads: to the notifications of the area that its reader is in. */
export default async function NotificationsPage() {
  const session = await readSession()
  redirect(session && !session.endedBy ? paths.notifications(session.user.role) : paths.login)
}
