export {
  VerifyContactsPage as default,
  verifyContactsMetadata as generateMetadata,
} from "@/components/auth/verify-contacts-page.server"
