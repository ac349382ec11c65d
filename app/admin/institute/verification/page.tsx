import { verificationMetadata } from "@/components/profile/admin-mobile/verification-page.server"
import { areaPage } from "@/lib/web-session/area-page"
import { VerificationPageWithEmail } from "./verification-page"

export const generateMetadata = verificationMetadata

export default areaPage("admin", VerificationPageWithEmail, { screen: "institute" })
