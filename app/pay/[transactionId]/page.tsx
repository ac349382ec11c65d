import { getTranslations } from "next-intl/server"
import { authMetadata } from "@/components/auth/auth-metadata.server"
import { PayPage } from "./pay-page"

/** The page that the link of a payment leads to. */
export default async function PayByLinkPage({ params }: { params: Promise<{ transactionId: string }> }) {
  const { transactionId } = await params
  return <PayPage transactionId={transactionId} />
}

export const generateMetadata = async () => authMetadata((await getTranslations("payByLink"))("page"))
