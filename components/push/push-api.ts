import { call } from "@/lib/client/api"
import type { PushApi } from "@/lib/client/push/push-api"
import { push } from "@/lib/features/push/contract"

/** The API calls that register a browser at an institute. */
export function pushApi(instituteId: number): PushApi {
  const params = (pushToken: string) => ({ pushToken, instituteId: String(instituteId) })
  return {
    configuration: () => call(push.configuration, {}),
    install: (fid, subscriptionOptions) => call(push.install, { body: { instituteId, fid, subscriptionOptions } }),
    saveToken: (token) => call(push.saveToken, { params: params(token) }),
    removeToken: (token) => call(push.removeToken, { params: params(token) }),
  }
}
