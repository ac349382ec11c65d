import { Home } from "@/components/marketing/home/home"
import { paths } from "@/lib/shared/paths"
import { loadHome, marketingMetadata } from "./load"

export const generateMetadata = () => marketingMetadata("home", paths.home)

export default async function Page() {
  return <Home {...await loadHome()} />
}
