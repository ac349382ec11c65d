export { SignInPage as default, signInMetadata as generateMetadata } from "@/components/auth/sign-in-page.server"
