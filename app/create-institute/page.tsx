export {
  CreateInstitutePage as default,
  createInstituteMetadata as generateMetadata,
} from "@/components/auth/opening/create-institute-page.server"
