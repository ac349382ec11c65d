export {
  SessionEndedPage as default,
  sessionEndedMetadata as generateMetadata,
} from "@/components/people/session-ended-page.server"
