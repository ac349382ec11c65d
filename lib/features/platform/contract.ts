import { z } from "zod"
import { endpoint } from "@/lib/contract/endpoint"
import { Id, Nothing, pageQuery } from "@/lib/contract/shapes"
import { MASTERS } from "@/lib/shared/roles"
import { MasterInstitutes, NewInstitute } from "./shapes"

export const platform = {
  listInstitutes: endpoint("GET /institutes/v2/api/fetchAllInstituteList", {
    cost: "report",
    summary: "Every institute with its plan and counts",
    access: MASTERS,
    scope: "platform",
    query: pageQuery(10),
    reply: MasterInstitutes,
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
