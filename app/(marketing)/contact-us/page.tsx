import { Contact } from "@/components/marketing/contact"
import { paths } from "@/lib/shared/paths"
import { loadPlatform, marketingMetadata } from "../load"

export const generateMetadata = () => marketingMetadata("contact", paths.contactUs)

export default async function Page() {
  return <Contact platform={await loadPlatform()} />
}
