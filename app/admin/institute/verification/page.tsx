import { VerificationPage, verificationMetadata } from "@/components/profile/admin-mobile/verification-page.server"
import { areaPage } from "@/lib/web-session/area-page"

export const generateMetadata = verificationMetadata

export default areaPage("admin", VerificationPage, { screen: "institute" })
