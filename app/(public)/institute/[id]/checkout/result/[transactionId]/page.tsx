import { ResultPage } from "@/components/checkout/result-page"
import { InstituteFrame } from "@/components/institutes/public/institute-frame"
import { loadResult, resultMetadata, type ResultProps } from "../../load-checkout"

export const generateMetadata = resultMetadata

export default async function Page(props: ResultProps) {
  const { institute, transactionId } = await loadResult(props)
  return (
    <InstituteFrame institute={institute}>
      <ResultPage instituteId={institute.id} transactionId={transactionId} />
    </InstituteFrame>
  )
}
