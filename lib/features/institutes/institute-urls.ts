import type { InstituteProfile } from "./contract"
import { paths } from "@/lib/shared/paths"

type InstituteUrlFields = Pick<InstituteProfile, "id" | "origin" | "isCustomDomain">

/** The path of an institute's landing page: on its own domain it is /institute-info (spec §2). */
export const landingPath = ({ id, isCustomDomain }: InstituteUrlFields): string =>
  isCustomDomain ? paths.instituteInfo(id) : paths.institute(id)

/** The canonical URL of an institute's page: at its own origin, whatever host the page was requested from. */
export const canonicalUrl = (institute: InstituteUrlFields, path: string = landingPath(institute)): string =>
  `${institute.origin}${path}`
