import { Failure } from "@/lib/contract/errors"
import { implement } from "@/lib/server/api/implement"
import { platform } from "./contract"
import { createInstitute } from "./create-institute.server"
import { listInstitutes, updateFeatured, updateInstituteOrder } from "./platform.server"

export const platformHandlers = implement(platform, {
  listInstitutes: ({ db }, { query }) => listInstitutes(db, query),
  createInstitute: ({ db, actor }, { body }) => createInstitute(db, actor, body),
  async featureInstitute({ db }, { body }) {
    if (!(await updateFeatured(db, body))) throw new Failure("not_found")
    return null
  },
  async orderInstitutes({ db }, { body }) {
    await updateInstituteOrder(db, body)
    return null
  },
})
