import { useQueryClient } from "@tanstack/react-query"
import { queryFor } from "@/lib/client/api"
import { profile } from "@/lib/features/profile/contract"

export const ownDetailsQuery = () => queryFor(profile.show, {})

export function useRefetchOwnDetails() {
  const client = useQueryClient()
  return () => client.refetchQueries({ queryKey: ownDetailsQuery().queryKey })
}
