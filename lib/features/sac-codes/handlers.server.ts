import { implement } from "@/lib/server/api/implement"
import { sacCodes } from "./contract"
import { listSacCodes } from "./sac-codes.server"

export const sacCodeHandlers = implement(sacCodes, { list: ({ db }) => listSacCodes(db) })
