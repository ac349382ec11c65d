import { LandingPage } from "../(public)/institute/[id]/landing-page"
import { landingMetadata } from "../(public)/institute/[id]/load"

type Props = { searchParams: Promise<{ id?: string | string[] }> }

export const generateMetadata = async ({ searchParams }: Props) => landingMetadata(idOf(await searchParams))

export default async function Page({ searchParams }: Props) {
  return <LandingPage id={idOf(await searchParams)} />
}

const idOf = ({ id }: { id?: string | string[] }) => (Array.isArray(id) ? id[0] : id) ?? ""
