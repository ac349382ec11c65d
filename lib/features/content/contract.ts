import { z } from "zod"
import { endpoint } from "@/lib/contract/endpoint"
import { Id, IdParams, IdText, Nothing, pageQuery, paged } from "@/lib/contract/shapes"
import { AdminItem } from "@/lib/features/items/admin-shapes"
import { ITEM_PARTS } from "@/lib/features/catalogue/item-kinds"
import { ITEM_STATUSES } from "@/lib/features/catalogue/item-statuses"
import { STAFF } from "@/lib/shared/roles"
import {
  Curriculum,
  DisplayOrders,
  MaterialDetail,
  MaterialIds,
  MaterialInput,
  ModuleInput,
  Section,
  SectionInput,
  StudyMaterialFolders,
} from "./content-shapes"

const staff = { access: STAFF, screen: "courses" } as const
const OneId = z.object({ id: IdText })

export const content = {
  modules: endpoint("GET /content/v2/api/prerecordedModulesOfInstitute", {
    ...staff,
    summary: "Pre-recorded modules with drafts and counts; a teacher sees their own",
    query: pageQuery(6).extend({ instituteId: IdText.optional() }),
    reply: paged(AdminItem),
  }),
  curriculum: endpoint("GET /content/v2/api/curriculum/:id", {
    ...staff,
    summary: "The sections and materials of an item as its staff see them (added)",
    params: IdParams,
    reply: Curriculum,
    failures: ["not_found"],
  }),
  material: endpoint("GET /content/v2/api/curriculumMaterial/:id", {
    ...staff,
    summary: "One material with its text, as its staff see it (added)",
    params: IdParams,
    reply: MaterialDetail,
    failures: ["not_found"],
  }),
  convertDocument: endpoint("POST /content/v2/api/convertDocument", {
    ...staff,
    summary: "Tries again to make the PDF of a document whose conversion has failed (added)",
    body: z.object({ id: Id }),
    reply: Nothing,
    failures: ["not_found"],
    limit: { calls: 60, perSeconds: 3600 },
    recordsNothing: "contents are saved as they are typed; publishing them is recorded",
  }),
  saveModule: endpoint("POST /content/v2/api/add/prerecordedModule", {
    ...staff,
    summary: "Creates a pre-recorded module or course as a draft, or changes its title and short text by id",
    body: ModuleInput,
    reply: AdminItem,
    failures: ["not_found", "stale", "item_held"],
    records: ["item.created", "item.saved"],
  }),
  saveSection: endpoint("POST /content/v2/api/add/prerecordedSection", {
    ...staff,
    summary: "Adds a section at the end of an item, or changes one by id",
    body: SectionInput,
    reply: Section,
    failures: ["not_found", "stale", "curriculum_full", "item_held"],
    recordsNothing: "contents are saved as they are typed; publishing them is recorded",
  }),
  saveMaterial: endpoint("POST /content/v2/api/add/prerecordedMaterial", {
    ...staff,
    summary: "Adds a material to a section, its file by the id of an uploaded file, or changes one by id",
    body: MaterialInput,
    reply: MaterialDetail,
    failures: ["not_found", "stale", "curriculum_full", "item_held"],
    recordsNothing: "contents are saved as they are typed; publishing them is recorded",
  }),
  duplicateMaterial: endpoint("POST /content/v2/api/duplicate/prerecordedMaterial", {
    ...staff,
    summary: "Copies a material into a section of the same item, after the original if it is in that section",
    body: z.object({ id: Id, sectionId: Id }),
    reply: MaterialDetail,
    failures: ["not_found", "curriculum_full", "item_held"],
    recordsNothing: "contents are saved as they are typed; publishing them is recorded",
  }),
  duplicateSection: endpoint("POST /content/v2/api/duplicate/prerecordedSection", {
    ...staff,
    summary: "Copies a section with its materials into an item that the caller manages",
    body: z.object({ id: Id, moduleId: Id }),
    reply: Section,
    failures: ["not_found", "curriculum_full", "item_held"],
    recordsNothing: "contents are saved as they are typed; publishing them is recorded",
  }),
  removeModule: endpoint("DELETE /content/v2/api/delete/prerecordedModule", {
    ...staff,
    summary: "Deletes an item in which nobody is enrolled and for which there is no order; archive it otherwise",
    query: OneId,
    reply: Nothing,
    failures: ["not_found", "forbidden", "item_in_use"],
    records: ["item.deleted"],
  }),
  removeSection: endpoint("DELETE /content/v2/api/delete/prerecordedSection", {
    ...staff,
    summary: "Puts a section with its materials into the trash for 30 days",
    query: OneId,
    reply: Nothing,
    failures: ["not_found", "item_held"],
    recordsNothing: "contents are saved as they are typed; publishing them is recorded",
  }),
  removeMaterial: endpoint("DELETE /content/v2/api/delete/prerecordedMaterial", {
    ...staff,
    summary: "Puts a material into the trash for 30 days",
    query: OneId,
    reply: Nothing,
    failures: ["not_found", "item_held"],
    recordsNothing: "contents are saved as they are typed; publishing them is recorded",
  }),
  removeMaterials: endpoint("POST /content/v2/api/delete/prerecordedMaterials", {
    ...staff,
    summary: "Puts materials of one item into the trash for 30 days (added)",
    right: "delete",
    body: MaterialIds,
    reply: Nothing,
    failures: ["not_found", "item_held"],
    recordsNothing: "contents are saved as they are typed; publishing them is recorded",
  }),
  restoreSection: endpoint("POST /content/v2/api/restore/prerecordedSection", {
    ...staff,
    summary: "Takes a section out of the trash, with the materials that were deleted with it (added)",
    body: z.object({ id: Id }),
    reply: Nothing,
    failures: ["not_found", "curriculum_full", "item_held"],
    recordsNothing: "contents are saved as they are typed; publishing them is recorded",
  }),
  restoreMaterials: endpoint("POST /content/v2/api/restore/prerecordedMaterials", {
    ...staff,
    summary: "Takes materials of one item out of the trash, and their sections if need be (added)",
    body: MaterialIds,
    reply: Nothing,
    failures: ["not_found", "curriculum_full", "item_held"],
    recordsNothing: "contents are saved as they are typed; publishing them is recorded",
  }),
  markPreviews: endpoint("POST /content/v2/api/prerecorded/previews", {
    ...staff,
    summary: "Makes materials of one item free previews, or ends that (added)",
    body: MaterialIds.extend({ isPreview: z.boolean() }),
    reply: Nothing,
    failures: ["not_found", "item_held"],
    recordsNothing: "contents are saved as they are typed; publishing them is recorded",
  }),
  order: endpoint("POST /content/v2/api/prerecorded/displayOrder", {
    ...staff,
    summary:
      "Orders the sections of an item or the materials of its sections, named completely, from 0; a material moves by sectionId",
    body: DisplayOrders,
    reply: Nothing,
    failures: ["not_found", "stale", "forbidden", "item_held"],
    recordsNothing: "contents are saved as they are typed; publishing them is recorded",
  }),
  submit: endpoint("POST /content/v2/api/submitPrerecordedModule", {
    ...staff,
    summary: "Publishes a complete draft, or sends a teacher's to review; names what is missing otherwise",
    body: z.object({ id: Id }),
    reply: z.object({ status: z.enum(ITEM_STATUSES), missing: z.array(z.enum(ITEM_PARTS)) }),
    failures: ["not_found", "quota_exceeded", "item_held"],
    records: ["item.review_requested", "item.published"],
  }),
  folders: endpoint("GET /content/v2/api/fetchStudyMaterialFolders", {
    summary: "Study materials that the caller may open, with their folders and files",
    access: "signed-in",
    withoutPlan: "library",
    query: z.object({ instituteId: IdText.optional() }),
    reply: StudyMaterialFolders,
  }),
}
