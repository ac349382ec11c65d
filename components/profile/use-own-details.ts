import { useQueryClient } from "@tanstack/react-query"
import { queryFor } from "@/lib/client/api"
import { profile } from "@/lib/features/profile/contract"

/** The query of the user's own details. */
export const ownDetailsQuery = () => queryFor(profile.show, {})

/** Returns a function that refetches the own details. */
export function useRefetchOwnDetails() {
  const client = useQueryClient()
  return () => client.refetchQueries({ queryKey: ownDetailsQuery().queryKey })
}
