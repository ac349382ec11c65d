import type { Metadata } from "next"
import { getTranslations } from "next-intl/server"
import { EnquirySent } from "@/components/shell/public/enquiry-sent"
import { hostInstitute } from "@/lib/web-session/host-institute"

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("institutes.opening"))("saved"), robots: { index: false } }
}

export default async function OpeningSentPage() {
  const [institute, t] = await Promise.all([hostInstitute(), getTranslations("institutes.opening")])
  return <EnquirySent institute={institute} title={t("saved")} message={t("savedMessage", { name: institute.name })} />
}
