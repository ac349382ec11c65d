import { Landing } from "@/components/institutes/public/landing"
import { instituteMetadata } from "@/lib/features/institutes/page-metadata"
import { loadInstitute, loadLanding } from "./load"

type Props = { params: Promise<{ id: string }> }

export const generateMetadata = async ({ params }: Props) => instituteMetadata(await loadInstitute((await params).id))

export default async function Page({ params }: Props) {
  return <Landing {...await loadLanding((await params).id)} />
}
