import { Failure } from "@/lib/contract/errors"
import { implement } from "@/lib/server/http/implement"
import { readiness } from "@/lib/server/readiness"
import { version } from "@/lib/server/version"
import { system } from "./contract"

export const systemHandlers = implement(system, {
  async health() {
    const ready = await readiness()
    if (!ready.database || !ready.migrations || !ready.jobs) throw new Failure("maintenance", { retryAfterSeconds: 5 })
    return { version, ...ready }
  },
  checkUpdates: async () => ({ ver: version }),
})
