import { call } from "@/lib/client/api"
import type { PushServer } from "@/lib/client/push/push-server"
import { push } from "@/lib/features/push/contract"

/** The calls by which a browser is registered at an institute. */
export function pushCalls(instituteId: number): PushServer {
  const params = (pushToken: string) => ({ pushToken, instituteId: String(instituteId) })
  return {
    configuration: () => call(push.configuration, {}),
    install: (fid, subscriptionOptions) => call(push.install, { body: { instituteId, fid, subscriptionOptions } }),
    saveToken: (token) => call(push.saveToken, { params: params(token) }),
    removeToken: (token) => call(push.removeToken, { params: params(token) }),
  }
}
