import type { Metadata } from "next"
import { headers } from "next/headers"
import { getTranslations } from "next-intl/server"
import { OpeningForm } from "@/components/institutes/public/opening-form"
import { EnquiryPage } from "@/components/marketing/enquiry-page"
import { readRefusal } from "@/lib/server/front/form-refusal"
import { loadFrame } from "../../(marketing)/load-frame"

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("institutes.opening"))("title"), robots: { index: false } }
}

/** The form of people who want to hear when an institute opens by itself: what was posted and refused is shown here. */
export default async function Page() {
  const [frame, incoming, t] = await Promise.all([loadFrame(), headers(), getTranslations("institutes.opening")])
  return (
    <EnquiryPage
      title={t("title")}
      lead={t("lead")}
      frame={frame}
      form={<OpeningForm refused={readRefusal(incoming)} />}
    />
  )
}
