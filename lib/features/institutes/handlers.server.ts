import { implement } from "@/lib/server/http/implement"
import { institutes } from "./contract"
import { findByHost } from "./find-by-host.server"

export const instituteHandlers = implement(institutes, {
  findByHost: ({ db }, { params }) => findByHost(db, params.subdomain),
})
