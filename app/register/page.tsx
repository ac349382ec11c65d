export {
  SignUpPage as default,
  signUpMetadata as generateMetadata,
} from "@/components/auth/sign-up/sign-up-page.server"
