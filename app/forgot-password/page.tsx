export {
  ForgotPasswordPage as default,
  forgotPasswordMetadata as generateMetadata,
} from "@/components/auth/password/forgot-password-page.server"
