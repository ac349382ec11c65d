export {
  ForgotPasswordPage as default,
  forgotPasswordMetadata as generateMetadata,
} from "@/components/people/forgot-password-page.server"
