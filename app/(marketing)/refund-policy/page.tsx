import { Refunds } from "@/components/marketing/legal/refunds"
import { paths } from "@/lib/shared/paths"
import { marketingMetadata } from "../load"

export const generateMetadata = () => marketingMetadata("refund", paths.refundPolicy)

export default function Page() {
  return <Refunds />
}
