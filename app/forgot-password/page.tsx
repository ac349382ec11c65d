export {
  ForgotPasswordPage as default,
  forgotPasswordMetadata as generateMetadata,
} from "@/components/auth/forgot-password-page.server"
