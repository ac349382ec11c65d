import { z } from "zod"
import { endpoint } from "@/lib/contract/endpoint"
import { asJson, asOptionalJson, IMAGE, optionalUpload, TEASER } from "@/lib/contract/form"
import { IdText } from "@/lib/contract/shapes"
import { ADMINS } from "@/lib/shared/roles"
import { EditableInstitute, GstInput, InstituteInput } from "./settings-shapes"

export const instituteSettings = {
  show: endpoint("GET /institutes/v2/api/fetchInstituteDetails", {
    summary: "The whole editable institute, GST included",
    access: ADMINS,
    screen: "institute",
    query: z.object({ instituteId: IdText.optional() }),
    reply: EditableInstitute,
  }),
  save: endpoint("POST /institutes/v2/api/saveInstituteDetails", {
    summary: "Saves the institute; its public pages show it on the next request",
    access: ["InstituteAdmin"],
    screen: "institute",
    scope: "own",
    form: {
      instituteDetails: asJson(InstituteInput),
      isFromAppLaunch: asOptionalJson(z.boolean()),
      instituteGSTDetails: asOptionalJson(GstInput),
      institutePic: optionalUpload(IMAGE),
      coverImage: optionalUpload(IMAGE),
      teaserVideo: optionalUpload(TEASER),
    },
    reply: EditableInstitute,
    failures: ["stale", "content_too_large", "quota_exceeded"],
    records: ["institute.saved"],
  }),
}
