import type { Metadata } from "next"
import { getTranslations } from "next-intl/server"
import { EnquirySent } from "@/components/shell/public/enquiry-sent"
import { hostInstitute } from "@/lib/web-session/host-institute"

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("institutes.enquiry"))("sent"), robots: { index: false } }
}

export default async function EnquirySentPage() {
  const [institute, t] = await Promise.all([hostInstitute(), getTranslations("institutes.enquiry")])
  return <EnquirySent institute={institute} title={t("sent")} message={t("sentMessage", { name: institute.name })} />
}
