export {
  ConfirmOtpPage as default,
  confirmOtpMetadata as generateMetadata,
} from "@/components/people/forgot-password-page.server"
