import { Pricing } from "@/components/marketing/pricing/pricing"
import { paths } from "@/lib/shared/paths"
import { loadFaqs, loadPlans, marketingMetadata } from "../load"

export const generateMetadata = () => marketingMetadata("pricing", paths.pricing)

export default async function Page() {
  return <Pricing plans={await loadPlans()} faqs={await loadFaqs()} />
}
