export {
  SocialRedirectPage as default,
  socialRedirectMetadata as generateMetadata,
} from "@/components/auth/social/social-redirect-page.server"
