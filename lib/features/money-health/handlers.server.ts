import { implement } from "@/lib/server/api/implement"
import { moneyHealth } from "./contract"
import { showMoneyHealth } from "./health-queries.server"
import { requestChecks } from "./jobs.server"

export const moneyHealthHandlers = implement(moneyHealth, {
  show: ({ db }) => showMoneyHealth(db),
  async check({ db }) {
    await requestChecks(db)
    return showMoneyHealth(db)
  },
})
