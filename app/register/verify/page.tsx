export {
  VerifyContactsPage as default,
  verifyContactsMetadata as generateMetadata,
} from "@/components/people/verify-contacts-page.server"
