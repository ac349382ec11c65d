import { getTranslations } from "next-intl/server"
import { EnquirySection } from "@/components/institutes/public/enquiry-section"
import { Contact } from "@/components/marketing/contact"
import { paths } from "@/lib/shared/paths"
import { loadPlans, loadPlatform, marketingMetadata } from "../load"

type Props = { searchParams: Promise<{ topic?: string | string[]; plan?: string | string[] }> }

export const generateMetadata = () => marketingMetadata("contact", paths.contactUs)

export default async function Page({ searchParams }: Props) {
  const { topic, plan } = await searchParams
  const [platform, message] = await Promise.all([loadPlatform(), beginMessage({ topic, plan })])
  const about = topic === "brand" ? topic : undefined
  return <Contact platform={platform} form={<EnquirySection institute={platform} message={message} topic={about} />} />
}

/** The beginning of the message, by what the visitor pressed before. */
async function beginMessage({ topic, plan: slug }: Awaited<Props["searchParams"]>): Promise<string | undefined> {
  const t = await getTranslations("marketing.contact")
  if (topic === "teach") return t("teachMessage")
  if (topic === "brand") return t("brandMessage")
  const plan = slug === undefined ? undefined : (await loadPlans()).find((one) => one.slug === slug)
  return plan && t("planMessage", { plan: plan.name })
}
