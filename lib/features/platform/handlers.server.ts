import { Failure } from "@/lib/contract/errors"
import { implement } from "@/lib/server/http/implement"
import { platform } from "./contract"
import { listInstitutes, updateFeatured, updateInstituteOrder } from "./platform.server"

export const platformHandlers = implement(platform, {
  listInstitutes: ({ db }, { query }) => listInstitutes(db, query),
  async featureInstitute({ db }, { body }) {
    if (!(await updateFeatured(db, body))) throw new Failure("not_found")
    return null
  },
  async orderInstitutes({ db }, { body }) {
    await updateInstituteOrder(db, body)
    return null
  },
})
