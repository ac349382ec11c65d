export {
  SocialDeparturePage as default,
  socialDepartureMetadata as generateMetadata,
} from "@/components/auth/social-departure-page.server"
