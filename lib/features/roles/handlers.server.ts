import { Failure } from "@/lib/contract/errors"
import { mayUseScreen } from "@/lib/contract/may"
import { orNotFound } from "@/lib/server/db/or-not-found"
import { implement } from "@/lib/server/api/implement"
import { ADMINS } from "@/lib/shared/roles"
import { roles } from "./contract"
import { findMapping, roleIdOf, listRoles, listScreens } from "./role-queries.server"
import { addRole, removeRole, saveMapping } from "./save-role.server"

export const roleHandlers = implement(roles, {
  listForUsers: ({ db }) => listRoles(db),
  list: ({ db }) => listRoles(db),
  add: ({ db, actor }, { body }) => addRole(db, actor, body),
  screens: async () => listScreens(),

  async mapping({ db, actor }, { params }) {
    const isAdmin = ADMINS.some((role) => role === actor.role)
    const isOwn = roleIdOf(actor) === params.id
    const maySee = isOwn || (isAdmin && mayUseScreen(actor, { screen: "roles", right: "view" }))
    if (!maySee) throw new Failure("not_found")
    return orNotFound(findMapping(db, params.id))
  },

  saveMapping: ({ db, actor }, { query, body }) =>
    saveMapping(db, actor, { ...body, screenIds: query.screenIds, appScreenIds: query.appScreenMappingIds }),
  remove: ({ db, actor }, { params }) => removeRole(db, actor, params.id),
})
