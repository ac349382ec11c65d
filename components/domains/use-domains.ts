import { useQuery, useQueryClient } from "@tanstack/react-query"
import { queryFor, useSend } from "@/lib/client/api"
import { poll } from "@/lib/client/poll"
import { type Domain, domains } from "@/lib/features/domains/contract"

const REFETCH_MS = 10_000

const listQuery = queryFor(domains.list, {})

/** The institute's domains, asked for again while one waits for its records. */
export const useDomains = () =>
  useQuery({
    ...listQuery,
    refetchInterval: poll((data) => (data?.some(isWaiting) ? REFETCH_MS : false)),
  })

const isWaiting = ({ status }: Domain) => status === "pending" || status === "verified"

/** Returns a function that shows a domain as a call has answered it. */
export function useSetDomain() {
  const client = useQueryClient()
  return (changed: Domain) =>
    client.setQueryData(listQuery.queryKey, (before: Domain[] = []) =>
      before.some(({ id }) => id === changed.id)
        ? before.map((domain) => (domain.id === changed.id ? changed : domain))
        : [...before, changed],
    )
}

/** The calls that change one domain. */
export function useDomainActions() {
  const setDomain = useSetDomain()
  const check = useSend(domains.check)
  const setPrimary = useSend(domains.setPrimary, { invalidates: [domains.list] })
  const remove = useSend(domains.remove, { invalidates: [domains.list] })
  return { setDomain, check, setPrimary, remove }
}
