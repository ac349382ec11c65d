export { SignUpPage as default, signUpMetadata as generateMetadata } from "@/components/people/sign-up-page.server"
