import { Terms } from "@/components/marketing/legal/terms"
import { paths } from "@/lib/shared/paths"
import { marketingMetadata } from "../load"
import { loadFrame } from "../load-frame"

export const generateMetadata = () => marketingMetadata("terms", paths.terms)

export default async function Page() {
  return <Terms frame={await loadFrame()} />
}
