export { createInstituteMetadata as generateMetadata } from "@/components/auth/opening/create-institute-page.server"
export { OpeningOpenPage as default } from "@/components/auth/opening/opening-open-page.server"
