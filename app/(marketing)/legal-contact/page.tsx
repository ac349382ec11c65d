import { LegalContact } from "@/components/marketing/legal/legal-contact"
import { paths } from "@/lib/shared/paths"
import { loadPlatform, marketingMetadata } from "../load"
import { loadFrame } from "../load-frame"

export const generateMetadata = () => marketingMetadata("legal", paths.legalContact)

export default async function Page() {
  const [platform, frame] = await Promise.all([loadPlatform(), loadFrame()])
  return <LegalContact platform={platform} frame={frame} />
}
