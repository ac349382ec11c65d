export {
  VerifyContactsPage as default,
  verifyContactsMetadata as generateMetadata,
} from "@/components/auth/otp/verify-contacts-page.server"
