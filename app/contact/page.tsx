import type { Metadata } from "next"
import { headers } from "next/headers"
import { getTranslations } from "next-intl/server"
import { EnquirySection } from "@/components/institutes/public/enquiry-section"
import { EnquiryPage } from "@/components/marketing/enquiry-page"
import { readRefusal } from "@/lib/server/front/form-refusal"
import { hostInstitute } from "@/lib/web-session/host-institute"
import { loadFrame } from "../(marketing)/load-frame"

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("institutes.enquiry"))("title"), robots: { index: false } }
}

/** The form of enquiries by itself, to which a browser without scripts posts it: also what was refused is shown here. */
export default async function Page() {
  const [institute, frame, incoming] = await Promise.all([hostInstitute(), loadFrame(), headers()])
  const t = await getTranslations("institutes.enquiry")
  const refused = readRefusal(incoming)
  return (
    <EnquiryPage
      title={t("title")}
      lead={t("intro")}
      frame={frame}
      form={<EnquirySection institute={institute} refused={refused} />}
    />
  )
}
