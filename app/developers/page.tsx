import { ReferencePage } from "@/components/reference/reference-page"
import { contracts } from "@/lib/main/contracts"
import { describeAccess } from "@/lib/main/openapi"

export { generateMetadata } from "@/components/reference/reference-page"

export default function Page() {
  return <ReferencePage contracts={contracts} describeAccess={describeAccess} />
}
