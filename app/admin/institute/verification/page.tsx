import { verificationMetadata } from "@/components/profile/admin-mobile/verification-page.server"
import { callUrl } from "@/lib/contract/endpoint"
import { instituteEmail } from "@/lib/features/institute-email/contract"
import { profile } from "@/lib/features/profile/contract"
import { areaPage } from "@/lib/web-session/area-page"
import { VerificationPageWithEmail } from "./verification-page"

export const generateMetadata = verificationMetadata

export default areaPage("admin", VerificationPageWithEmail, {
  screen: "institute",
  calls: [callUrl(profile.show, {}), callUrl(instituteEmail.show, { query: {} })],
})
