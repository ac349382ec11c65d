import { useQuery } from "@tanstack/react-query"
import { queryFor } from "@/lib/client/api"
import { instituteSettings } from "@/lib/features/institutes/settings-contract"

/**
 * The institute for its editor. It is not refetched in the background while the user types: a new version would let a
 * save overwrite someone else's change, which the server must refuse.
 */
export const useInstitute = () =>
  useQuery({
    ...queryFor(instituteSettings.show, { query: {} }),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
