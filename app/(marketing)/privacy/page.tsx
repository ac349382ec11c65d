import { Privacy } from "@/components/marketing/legal/privacy"
import { paths } from "@/lib/shared/paths"
import { marketingMetadata } from "../load"
import { loadFrame } from "../load-frame"

export const generateMetadata = () => marketingMetadata("privacy", paths.privacy)

export default async function Page() {
  return <Privacy frame={await loadFrame()} />
}
