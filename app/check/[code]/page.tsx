import { getTranslations } from "next-intl/server"
import { authMetadata } from "@/components/auth/auth-metadata.server"
import { CheckPage } from "./check-page"

/** The page that the code of a document leads to. */
export default async function CheckDocumentPage({ params }: { params: Promise<{ code: string }> }) {
  const { code } = await params
  return <CheckPage code={code} />
}

export const generateMetadata = async () => authMetadata((await getTranslations("invoices.check"))("page"))
