import { useQuery } from "@tanstack/react-query"
import { queryFor } from "@/lib/client/api"
import { instituteSettings } from "@/lib/features/institutes/settings-contract"

/**
 * The institute as it is edited. It is not asked for again behind the back of who types: a save over somebody else's
 * change has to be refused, and would not be if its version came along unseen.
 */
export const useInstitute = () =>
  useQuery({
    ...queryFor(instituteSettings.show, { query: {} }),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
