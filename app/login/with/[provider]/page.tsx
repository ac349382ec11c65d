export {
  SocialDeparturePage as default,
  socialDepartureMetadata as generateMetadata,
} from "@/components/people/social-departure-page.server"
