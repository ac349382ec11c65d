import { Privacy } from "@/components/marketing/privacy"
import { paths } from "@/lib/shared/paths"
import { marketingMetadata } from "../load"

export const generateMetadata = () => marketingMetadata("privacy", paths.privacy)

export default function Page() {
  return <Privacy />
}
