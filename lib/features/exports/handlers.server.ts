import { implement } from "@/lib/server/api/implement"
import { dataExports } from "./contract"
import { addressOfExport, listExports, requestExport } from "./request-export.server"
import { sendArchive } from "./send-archive.server"

export const exportHandlers = implement(dataExports, {
  list: ({ db }) => listExports(db),
  create: ({ db, actor }) => requestExport(db, actor),
  address: ({ db, actor }, { params, query }) =>
    addressOfExport(db, actor, { id: params.id, volume: query.volume ?? null }),
  archive: ({ facts }, { params, query }) => sendArchive({ id: params.id, token: query.token, headers: facts.headers }),
})
