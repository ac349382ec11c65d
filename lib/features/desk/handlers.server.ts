import { Failure } from "@/lib/contract/errors"
import { found } from "@/lib/server/db/outcomes"
import { implement } from "@/lib/server/http/implement"
import { desk } from "./contract"
import { adminFigures, dailyTakings, latestSales, masterFigures, teacherFigures } from "./dashboard-queries.server"
import { findEditableInstitute } from "./institute-queries.server"
import { updateVisibility } from "./item-queries.server"
import { listItems, saveItem, showItem } from "./items.server"
import { listEnquiries } from "./enquiry-queries.server"
import {
  institutesByPlan,
  listInstitutes,
  newestInstitutes,
  updateFeatured,
  updateInstituteOrder,
} from "./platform-queries.server"
import { saveInstitute } from "./save-institute.server"

export const deskHandlers = implement(desk, {
  showInstitute: ({ db }) => findEditableInstitute(db),
  saveInstitute: ({ actor }, { form }) =>
    saveInstitute(actor, {
      details: form.instituteDetails,
      gst: form.instituteGSTDetails,
      picture: form.institutePic,
      cover: form.coverImage,
      teaser: form.teaserVideo,
    }),
  courses: ({ db, actor }, { query }) => listItems(db, actor, query),
  showItem: ({ db, actor }, { params }) => showItem(db, actor, params.id),
  saveItem: ({ db, actor }, { body }) => saveItem(db, actor, body),
  async changeVisibility({ db }, { body }) {
    if (!(await updateVisibility(db, body))) throw new Failure("not_found")
    return null
  },
  enquiries: ({ db }, { query }) => listEnquiries(db, query),
  async adminDashboard({ db }) {
    const [figures, days, sales] = await Promise.all([found(adminFigures(db)), dailyTakings(db), latestSales(db)])
    return { ...figures, days, sales }
  },
  async teacherDashboard({ db, actor }) {
    const { figures, recent } = await teacherFigures(db, actor.userId)
    return { ...(await found(Promise.resolve(figures))), recent }
  },
  async masterDashboard({ db }) {
    const [figures, plans, newest] = await Promise.all([
      found(masterFigures(db)),
      institutesByPlan(db),
      newestInstitutes(db),
    ])
    return { ...figures, plans, newest }
  },
  institutes: ({ db }, { query }) => listInstitutes(db, query),
  async featureInstitute({ db }, { body }) {
    if (!(await updateFeatured(db, body))) throw new Failure("not_found")
    return null
  },
  async orderInstitutes({ db }, { body }) {
    await updateInstituteOrder(db, body)
    return null
  },
})
