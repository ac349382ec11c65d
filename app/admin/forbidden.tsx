import { AreaMessage } from "@/components/shell/area/area-message"

export default function Forbidden() {
  return <AreaMessage area="admin" reason="forbidden" />
}
