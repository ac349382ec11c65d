import { z } from "zod"
import { endpoint } from "@/lib/contract/endpoint"
import { Id, IdParams, Nothing, paged, pageQuery } from "@/lib/contract/shapes"
import { MASTERS } from "@/lib/shared/roles"
import { InstituteFilter, InstituteNote, InstitutePage, MasterInstitutes, NewInstitute } from "./shapes"

export const platform = {
  listInstitutes: endpoint("GET /institutes/v2/api/fetchAllInstituteList", {
    cost: "report",
    summary: "Every institute with its plan and counts",
    access: MASTERS,
    scope: "platform",
    query: pageQuery(10).extend(InstituteFilter.shape),
    reply: MasterInstitutes,
  }),
  showInstitute: endpoint("GET /institutes/v2/api/institute/:id/page", {
    summary: "An institute with its profile, hosts and counts (added)",
    access: MASTERS,
    scope: "platform",
    params: IdParams,
    reply: InstitutePage,
    failures: ["not_found"],
  }),
  listNotes: endpoint("GET /institutes/v2/api/institute/:id/notes", {
    summary: "The notes of the platform on an institute, the latest first (added)",
    access: MASTERS,
    scope: "platform",
    params: IdParams,
    query: pageQuery(20).omit({ searchParam: true }),
    reply: paged(InstituteNote),
  }),
  addNote: endpoint("POST /institutes/v2/api/institute/:id/notes", {
    summary: "Adds a note on an institute, which the institute never sees (added)",
    access: MASTERS,
    scope: "platform",
    params: IdParams,
    body: z.object({ text: z.string().trim().min(1, "Write something").max(2_000) }),
    reply: InstituteNote,
    failures: ["not_found"],
    recordsNothing: "the audit log of an institute is read by the institute, and the note is not",
  }),
  createInstitute: endpoint("POST /institutes/v2/api/createInstitute", {
    summary: "Creates an institute with its first administrator, who is invited, unless that is the caller (added)",
    access: MASTERS,
    scope: "platform",
    body: NewInstitute,
    reply: z.object({ id: Id, origin: z.string() }),
    failures: ["name_taken", "not_found"],
    limit: { calls: 60, perSeconds: 3600 },
    records: ["institute.opened", "member.invited"],
  }),
  featureInstitute: endpoint("POST /institutes/v2/api/updateInstituteFeaturedFlag", {
    summary: "Features or unfeatures an institute in the directory",
    access: MASTERS,
    scope: "platform",
    body: z.object({ id: Id, featured: z.boolean() }),
    reply: Nothing,
    failures: ["not_found"],
    recordsNothing: "it changes the directory of the platform, and nothing of an institute",
  }),
  orderInstitutes: endpoint("POST /institutes/v2/api/updateInstituteDisplayOrder", {
    summary: "Sets the order of institutes in the directory",
    access: MASTERS,
    scope: "platform",
    body: z.array(z.object({ id: Id, displayOrder: z.number().int().min(0).max(1_000_000) })).max(1_000),
    reply: Nothing,
    failures: ["not_found"],
    recordsNothing: "it changes the directory of the platform, and nothing of an institute",
  }),
}
