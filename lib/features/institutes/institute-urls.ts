import type { InstituteProfile } from "./contract"
import { paths } from "@/lib/shared/paths"

type Addressed = Pick<InstituteProfile, "id" | "origin" | "isCustomDomain">

/** Where an institute's landing page is: a domain of its own shows it at /institute-info (spec §2). */
export const landingPath = ({ id, isCustomDomain }: Addressed): string =>
  isCustomDomain ? paths.instituteInfo(id) : paths.institute(id)

/** The one true address of a page of an institute, at its own domain whatever host the page was asked of. */
export const canonical = (institute: Addressed, path: string = landingPath(institute)): string =>
  `${institute.origin}${path}`
