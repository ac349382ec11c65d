import { useQuery, useQueryClient } from "@tanstack/react-query"
import { queryFor, useSend } from "@/lib/client/api"
import { poll } from "@/lib/client/poll"
import { gatewayAccounts, type GatewayAccounts } from "@/lib/features/gateway-accounts/contract"

const accountsQuery = queryFor(gatewayAccounts.show, {})
const REFETCH_MS = 10_000

/** The institute's accounts, asked for again while one waits for its first event. */
export const usePayouts = () =>
  useQuery({
    ...accountsQuery,
    refetchInterval: poll((data) => (data && isWaiting(data) ? REFETCH_MS : false)),
  })

const isWaiting = ({ live, test }: GatewayAccounts) =>
  [live, test].some((account) => account?.hasWebhookSecret && account.lastEventAt === null)

/** The calls that change an account; each shows the accounts as it leaves them. */
export function useAccountActions() {
  const client = useQueryClient()
  const options = {
    confirmsIdentity: true,
    around: async <Sent>(run: (sent: Sent) => Promise<GatewayAccounts>, sent: Sent) => {
      const accounts = await run(sent)
      client.setQueryData(accountsQuery.queryKey, accounts)
      return accounts
    },
  }
  const save = useSend(gatewayAccounts.save, options)
  const attempt = useSend(gatewayAccounts.try, options)
  const rotate = useSend(gatewayAccounts.rotateWebhook, options)
  const goLive = useSend(gatewayAccounts.goLive, options)
  const retire = useSend(gatewayAccounts.retire, options)
  return { save, attempt, rotate, goLive, retire }
}
