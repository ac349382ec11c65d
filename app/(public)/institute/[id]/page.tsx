import { LandingPage } from "./landing-page"
import { landingMetadata } from "./load"

type Props = { params: Promise<{ id: string }> }

export async function generateMetadata({ params }: Props) {
  return landingMetadata((await params).id)
}

export default async function Page({ params }: Props) {
  return <LandingPage id={(await params).id} />
}
