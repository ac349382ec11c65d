import { InstituteFrame } from "@/components/institutes/public/institute-frame"
import type { PageFrame } from "@/components/marketing/marketing-page"
import { loadFrameInstitute } from "./load"

/** The frame of a page of the platform that the hosts of institutes show too; undefined on the main host. */
export async function loadFrame(): Promise<PageFrame | undefined> {
  const institute = await loadFrameInstitute()
  return institute && ((page) => <InstituteFrame institute={institute}>{page}</InstituteFrame>)
}
