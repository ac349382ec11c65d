export {
  SessionEndedPage as default,
  sessionEndedMetadata as generateMetadata,
} from "@/components/auth/session-ended-page.server"
