import { Terms } from "@/components/marketing/legal/terms"
import { paths } from "@/lib/shared/paths"
import { marketingMetadata } from "../load"

export const generateMetadata = () => marketingMetadata("terms", paths.terms)

export default function Page() {
  return <Terms />
}
