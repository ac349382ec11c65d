export { createInstituteMetadata as generateMetadata } from "@/components/auth/opening/create-institute-page.server"
export { UnsubscribePage as default } from "@/components/auth/opening/unsubscribe-page.server"
