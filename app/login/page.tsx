export { SignInPage as default, signInMetadata as generateMetadata } from "@/components/auth/sign-in/sign-in-page.server"
