import { EnquirySection } from "@/components/institutes/public/enquiry-section"
import { Contact } from "@/components/marketing/contact"
import { paths } from "@/lib/shared/paths"
import { loadPlatform, marketingMetadata } from "../load"

export const generateMetadata = () => marketingMetadata("contact", paths.contactUs)

export default async function Page() {
  const platform = await loadPlatform()
  return <Contact platform={platform} form={<EnquirySection institute={platform} />} />
}
