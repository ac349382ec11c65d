import { instituteMetadata } from "@/lib/features/institutes/page-metadata"
import { LandingPage } from "./landing-page"
import { loadInstitute } from "./load"

type Props = { params: Promise<{ id: string }> }

export const generateMetadata = async ({ params }: Props) => instituteMetadata(await loadInstitute((await params).id))

export default async function Page({ params }: Props) {
  return <LandingPage id={(await params).id} />
}
