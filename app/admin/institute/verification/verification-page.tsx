import { EmailSection } from "@/components/institutes/email/email-section"
import { VerificationPage } from "@/components/profile/admin-mobile/verification-page.server"

/** The page of the administrator's mobile number with the institute's email. */
export const VerificationPageWithEmail = () => (
  <VerificationPage>
    <EmailSection />
  </VerificationPage>
)
