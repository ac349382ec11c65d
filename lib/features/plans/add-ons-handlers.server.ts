import { implement } from "@/lib/server/api/implement"
import { addOns } from "./add-ons-contract"
import { listAddOns, listCatalogueAddOns } from "./add-on-queries.server"
import { changeAddOn, createAddOn } from "./change-add-ons.server"

export const addOnHandlers = implement(addOns, {
  list: ({ db }, { query }) => listAddOns(db, query.status),
  catalogue: ({ db }) => listCatalogueAddOns(db),
  create: ({ db, actor }, { body }) => createAddOn(db, actor.userId, body),
  async update({ db, actor }, { params, body }) {
    await changeAddOn(db, actor.userId, { ...params, ...body })
    return null
  },
})
