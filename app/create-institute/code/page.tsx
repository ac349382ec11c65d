export { createInstituteMetadata as generateMetadata } from "@/components/auth/opening/create-institute-page.server"
export { OpeningCodePage as default } from "@/components/auth/opening/opening-code-page.server"
