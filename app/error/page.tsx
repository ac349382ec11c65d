import type { Metadata } from "next"
import { getTranslations } from "next-intl/server"
import { NoAccess } from "@/components/shell/public/no-access"
import { hostInstitute } from "@/lib/web-session/host-institute"

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("shell.forbidden"))("title"), robots: { index: false } }
}

export default async function ErrorPage() {
  return <NoAccess institute={await hostInstitute()} />
}
