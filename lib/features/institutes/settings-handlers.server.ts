import { implement } from "@/lib/server/api/implement"
import { saveInstitute } from "./save-institute.server"
import { instituteSettings } from "./settings-contract"
import { findEditableInstitute } from "./settings-queries.server"

export const instituteSettingsHandlers = implement(instituteSettings, {
  show: ({ db }) => findEditableInstitute(db),
  save: ({ actor }, { form }) =>
    saveInstitute(actor, {
      details: form.instituteDetails,
      gst: form.instituteGSTDetails,
      picture: form.institutePic,
      cover: form.coverImage,
      teaser: form.teaserVideo,
    }),
})
