import { implement } from "@/lib/server/api/implement"
import { figures } from "./contract"
import { listMovements } from "./list-movements.server"
import { showFigures } from "./show-figures.server"

export const figureHandlers = implement(figures, {
  show: ({ db }, { query }) => showFigures(db, query),
  movements: ({ db }, { query }) => listMovements(db, query),
})
