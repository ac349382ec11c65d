export {
  SessionEndedPage as default,
  sessionEndedMetadata as generateMetadata,
} from "@/components/auth/sign-in/session-ended-page.server"
