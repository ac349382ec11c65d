import { Failure } from "@/lib/contract/errors"
import { implement } from "@/lib/server/http/implement"
import { desk } from "./contract"
import { adminDashboard, masterDashboard, teacherDashboard } from "./dashboards.server"
import { changeEnquiryStatus, pageOfEnquiries, showEnquiry } from "./enquiries.server"
import { findEditableInstitute } from "./institute-queries.server"
import { updateVisibility } from "./item-queries.server"
import { listItems, saveItem, showItem } from "./items.server"
import { listInstitutes, updateFeatured, updateInstituteOrder } from "./platform-queries.server"
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
  enquiries: ({ db }, { query }) => pageOfEnquiries(db, query),
  showEnquiry: ({ db }, { params }) => showEnquiry(db, params.id),
  changeEnquiryStatus: ({ db, actor }, { body }) => changeEnquiryStatus(db, actor, body),
  adminDashboard: ({ db }) => adminDashboard(db),
  teacherDashboard: ({ db, actor }) => teacherDashboard(db, actor.userId),
  masterDashboard: ({ db }) => masterDashboard(db),
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
