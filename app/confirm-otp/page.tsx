export {
  ConfirmOtpPage as default,
  confirmOtpMetadata as generateMetadata,
} from "@/components/auth/password/forgot-password-page.server"
