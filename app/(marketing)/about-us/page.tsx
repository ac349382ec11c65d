import { About } from "@/components/marketing/about"
import { paths } from "@/lib/shared/paths"
import { marketingMetadata } from "../load"

export const generateMetadata = () => marketingMetadata("about", paths.aboutUs)

export default function Page() {
  return <About />
}
