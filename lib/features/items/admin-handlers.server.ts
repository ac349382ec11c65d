import { Failure } from "@/lib/contract/errors"
import { implement } from "@/lib/server/http/implement"
import { itemsAdmin } from "./admin-contract"
import { listAdminItems, saveItem, showAdminItem } from "./admin-items.server"
import { updateVisibility } from "./admin-queries.server"

export const itemAdminHandlers = implement(itemsAdmin, {
  list: ({ db, actor }, { query }) => listAdminItems(db, actor, query),
  show: ({ db, actor }, { params }) => showAdminItem(db, actor, params.id),
  save: ({ db, actor }, { body }) => saveItem(db, actor, body),
  async changeVisibility({ db }, { body }) {
    if (!(await updateVisibility(db, body))) throw new Failure("not_found")
    return null
  },
})
