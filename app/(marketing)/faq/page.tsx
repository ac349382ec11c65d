import { Faq } from "@/components/marketing/faq"
import { paths } from "@/lib/shared/paths"
import { loadFaqs, marketingMetadata } from "../load"

export const generateMetadata = () => marketingMetadata("faq", paths.faq)

export default async function Page() {
  return <Faq faqs={await loadFaqs()} />
}
