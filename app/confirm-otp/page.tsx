export {
  ConfirmOtpPage as default,
  confirmOtpMetadata as generateMetadata,
} from "@/components/auth/forgot-password-page.server"
