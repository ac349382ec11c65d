export { foundInstitute } from "./found-institute.server"
