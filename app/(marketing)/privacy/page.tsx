import { Privacy } from "@/components/marketing/legal/privacy"
import { paths } from "@/lib/shared/paths"
import { marketingMetadata } from "../load"

export const generateMetadata = () => marketingMetadata("privacy", paths.privacy)

export default function Page() {
  return <Privacy />
}
