import type { Metadata } from "next"
import { getTranslations } from "next-intl/server"
import { redirect } from "next/navigation"
import { people } from "@/lib/features/auth/contract"
import { pageCaller, readSession } from "@/lib/web-session/web-caller"
import { codeOf, serve } from "@/lib/server/http/serve"
import { paths } from "@/lib/shared/paths"
import { SessionEnded } from "./session-ended"

export const sessionEndedMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations("auth.ended"))("page"),
  robots: { index: false },
})

/** Where an area sends who was signed out by another sign-in or disabled. A link to it ends no session that lives. */
export async function SessionEndedPage() {
  const code = await faultOfSession()
  if (code !== "other_platform" && code !== "disabled") redirect(paths.home)
  return (
    <main className="min-h-dvh">
      <SessionEnded code={code} />
    </main>
  )
}

async function faultOfSession(): Promise<string | undefined> {
  const session = await readSession()
  if (!session || session.endedBy) return session?.endedBy
  return serve(people.getProfile, {}, await pageCaller()).then(() => undefined, codeOf)
}
