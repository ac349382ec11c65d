import { PageNotFound } from "@/components/shell/public/page-not-found"
import { hostInstitute } from "@/lib/web-session/host-institute"

export default async function NotFound() {
  return <PageNotFound institute={await hostInstitute()} />
}
