export { ReferencePage as default, generateMetadata } from "@/components/reference/reference-page"
