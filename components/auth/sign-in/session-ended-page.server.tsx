import type { Metadata } from "next"
import { getTranslations } from "next-intl/server"
import { redirect } from "next/navigation"
import { auth } from "@/lib/features/auth/contract"
import { pageCaller, readSession } from "@/lib/web-session/request-session"
import { failureCodeOf, serve } from "@/lib/server/api/serve"
import { paths } from "@/lib/shared/paths"
import { SessionEnded } from "./session-ended"

export const sessionEndedMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations("auth.ended"))("page"),
  robots: { index: false },
})

/**
 * The page to which an area redirects users who were signed out by another sign-in or disabled. Opening it does not end a
 * valid session.
 */
export async function SessionEndedPage() {
  const code = await findSessionError()
  if (code !== "session_replaced" && code !== "disabled") redirect(paths.home)
  return (
    <main className="min-h-dvh">
      <SessionEnded code={code} />
    </main>
  )
}

async function findSessionError(): Promise<string | undefined> {
  const session = await readSession()
  if (!session || session.endedBy) return session?.endedBy
  return serve(auth.getProfile, {}, await pageCaller()).then(() => undefined, failureCodeOf)
}
