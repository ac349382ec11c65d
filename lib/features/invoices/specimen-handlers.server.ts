import { implement } from "@/lib/server/api/implement"
import { drawSpecimen } from "./specimen/draw-specimen.server"
import { specimen } from "./specimen-contract"

export const specimenHandlers = implement(specimen, {
  draw: ({ actor }, { query }) => drawSpecimen(actor, query.language),
})
