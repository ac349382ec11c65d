import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import { call, queryFor } from "@/lib/client/api"
import { invalidate } from "@/lib/client/invalidate"
import { dashboards } from "@/lib/features/dashboards/contract"
import { type EmailStatus, instituteEmail } from "@/lib/features/institute-email/contract"
import { instituteSettings } from "@/lib/features/institutes/settings-contract"

const statusQuery = queryFor(instituteEmail.show, { query: {} })

/** The state of the institute's email; not asked for while a link is being confirmed, which answers it. */
export const useEmailStatus = ({ isConfirming }: { isConfirming: boolean }) =>
  useQuery({ ...statusQuery, enabled: !isConfirming })

/** Returns a function that shows a state which a call has answered, and has the institute's settings and the tasks of the dashboard fetched again. */
export function useSetEmailStatus() {
  const client = useQueryClient()
  return (status: EmailStatus) => {
    client.setQueryData(statusQuery.queryKey, status)
    void invalidate(client, [instituteSettings.show, dashboards.admin])
  }
}

/** Confirms the email by the link that led to this page, if one did, and removes its token from the address. */
export function useLinkConfirmation(link: URLSearchParams) {
  const [{ email, token }] = useState({ email: link.get("email") ?? "", token: link.get("token") ?? "" })
  const isFromLink = email !== "" && token !== ""
  const setStatus = useSetEmailStatus()
  const confirmation = useQuery({
    queryKey: [instituteEmail.confirmByLink.path, token],
    async queryFn() {
      const confirmed = await call(instituteEmail.confirmByLink, { query: { email, token } })
      setStatus(confirmed)
      return confirmed
    },
    enabled: isFromLink,
    retry: false,
    staleTime: Infinity,
  })
  useEffect(() => {
    if (isFromLink) window.history.replaceState(null, "", window.location.pathname)
  }, [isFromLink])
  return { isConfirming: confirmation.isLoading, isConfirmed: confirmation.isSuccess, error: confirmation.error }
}
