export { SignInPage as default, signInMetadata as generateMetadata } from "@/components/people/sign-in-page.server"
