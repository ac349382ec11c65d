import { implement } from "@/lib/server/api/implement"
import { listAtRisk } from "./at-risk.server"
import { figures } from "./contract"
import { listMovements } from "./list-movements.server"
import { showFigures } from "./show-figures.server"
import { showToday } from "./today.server"

export const figureHandlers = implement(figures, {
  show: ({ db }, { query }) => showFigures(db, query),
  movements: ({ db }, { query }) => listMovements(db, query),
  today: ({ db }) => showToday(db),
  atRisk: ({ db }, { query }) => listAtRisk(db, query),
})
