import { Features } from "@/components/marketing/features"
import { paths } from "@/lib/shared/paths"
import { marketingMetadata } from "../load"

export const generateMetadata = () => marketingMetadata("features", paths.features)

export default function Page() {
  return <Features />
}
