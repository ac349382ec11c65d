import { AreaMessage } from "@/components/shell/area/area-message"

export default function NotFound() {
  return <AreaMessage area="library" reason="notFound" />
}
