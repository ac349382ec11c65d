import { LegalContact } from "@/components/marketing/legal/legal-contact"
import { paths } from "@/lib/shared/paths"
import { loadPlatform, marketingMetadata } from "../load"

export const generateMetadata = () => marketingMetadata("legal", paths.legalContact)

export default async function Page() {
  return <LegalContact platform={await loadPlatform()} />
}
