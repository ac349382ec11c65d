import { Failure } from "@/lib/contract/errors"
import { implement } from "@/lib/server/api/implement"
import { platform } from "./contract"
import { createInstitute } from "./create-institute.server"
import { listInstitutes } from "./list-institutes.server"
import { updateFeatured, updateInstituteOrder } from "./platform.server"
import { addNote, listNotes, showInstitute } from "./show-institute.server"

export const platformHandlers = implement(platform, {
  listInstitutes: ({ db }, { query }) => listInstitutes(db, query),
  showInstitute: ({ db }, { params }) => showInstitute(db, params.id),
  listNotes: ({ db }, { params, query }) => listNotes(db, { ...params, ...query }),
  addNote: ({ db, actor }, { params, body }) => addNote(db, actor.userId, { ...params, ...body }),
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
