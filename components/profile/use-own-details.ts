import { useQueryClient } from "@tanstack/react-query"
import { queryFor } from "@/lib/client/api"
import { profile } from "@/lib/features/profile/contract"

/** The query of the own details. */
export const ownDetails = () => queryFor(profile.show, {})

/** Asks the server anew for the own details. */
export function useOwnDetailsAgain() {
  const client = useQueryClient()
  return () => client.refetchQueries({ queryKey: ownDetails().queryKey })
}
