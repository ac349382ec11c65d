import type { Metadata } from "next"
import { getTranslations } from "next-intl/server"
import { NoAccess } from "@/components/shell/public/no-access"
import { readSession } from "@/lib/web-session/request-session"
import { hostInstitute } from "@/lib/web-session/host-institute"

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("shell.forbidden"))("title"), robots: { index: false } }
}

export default async function ErrorPage() {
  const [institute, session] = await Promise.all([hostInstitute(), readSession()])
  return <NoAccess institute={institute} {...(session && !session.endedBy && { role: session.user.role })} />
}
