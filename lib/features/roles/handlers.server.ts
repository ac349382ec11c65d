import { Failure } from "@/lib/contract/errors"
import { mayOnScreen } from "@/lib/server/auth/screen-rights"
import { found } from "@/lib/server/db/outcomes"
import { implement } from "@/lib/server/http/implement"
import { ADMINS } from "@/lib/shared/roles"
import { roles } from "./contract"
import { findMapping, heldRoleId, listRoles, listScreens } from "./role-queries.server"
import { addRole, removeRole, saveMapping } from "./save-role.server"

export const roleHandlers = implement(roles, {
  listForUsers: ({ db }) => listRoles(db),
  list: ({ db }) => listRoles(db),
  add: ({ db, actor }, { body }) => addRole(db, actor, body),
  screens: async () => listScreens(),

  async mapping({ db, actor }, { params }) {
    const isAdmin = ADMINS.some((role) => role === actor.role)
    const isOwn = heldRoleId(actor) === params.id
    const maySee = isOwn || (isAdmin && (await mayOnScreen(db, actor, { screen: "roles", right: "view" })))
    if (!maySee) throw new Failure("not_found")
    return found(findMapping(db, params.id))
  },

  saveMapping: ({ db, actor }, { query, body }) =>
    saveMapping(db, actor, { ...body, screenIds: query.screenIds, appScreenIds: query.appScreenMappingIds }),
  remove: ({ db, actor }, { params }) => removeRole(db, actor, params.id),
})
