import type { ReactNode } from "react"
import { ClosedInstitute } from "@/components/institutes/public/closed-institute"
import { loadInstitute } from "./load"

type Props = { params: Promise<{ id: string }>; children: ReactNode }

/** The pages of an institute; in place of each, once it is closed, that it is. */
export default async function InstituteLayout({ params, children }: Props) {
  const institute = await loadInstitute((await params).id)
  return institute.isClosed ? <ClosedInstitute institute={institute} /> : children
}
