import { call } from "@/lib/client/api"
import { hasAddress, storeAddress } from "@/lib/client/local-storage"
import { system } from "@/lib/features/system/contract"

/** Looks the visitor's IP address up, unless this tab has; a failed lookup stores nothing. */
export async function storeVisitorAddress(): Promise<void> {
  if (hasAddress()) return
  const { ip } = await call(system.clientIp, {}).catch(() => ({ ip: undefined }))
  if (ip) storeAddress(ip)
}
