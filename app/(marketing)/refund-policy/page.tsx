import { Refunds } from "@/components/marketing/legal/refunds"
import { paths } from "@/lib/shared/paths"
import { marketingMetadata } from "../load"
import { loadFrame } from "../load-frame"

export const generateMetadata = () => marketingMetadata("refund", paths.refundPolicy)

export default async function Page() {
  return <Refunds frame={await loadFrame()} />
}
