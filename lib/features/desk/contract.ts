import { z } from "zod"
import { area, endpoint } from "@/lib/contract/endpoint"
import { asJson, asOptionalJson, IMAGE, optionalUpload, TEASER } from "@/lib/contract/form"
import { Id, IdParams, IdText, Nothing, pageQuery } from "@/lib/contract/shapes"
import { ADMINS, MASTERS, STAFF } from "@/lib/shared/roles"
import { AdminDashboard, MasterDashboard, TeacherDashboard } from "./dashboard-shapes"
import { Enquiries, Enquiry, ENQUIRY_STATUSES } from "./enquiry-shapes"
import { EditableInstitute, GstInput, InstituteInput } from "./institute-shapes"
import { DeskItem, DeskItems, ItemInput, Kind, Status } from "./item-shapes"
import { ITEM_SORTS } from "./item-sorts"
import { MasterInstitutes } from "./platform-shapes"

const INBOX = ["SuperAdmin", "InstituteAdmin", "Admin"] as const

export const desk = {
  showInstitute: endpoint("GET /institutes/v2/api/fetchInstituteDetails", {
    summary: "The whole editable institute, GST included",
    access: ADMINS,
    screen: "institute",
    query: z.object({ instituteId: IdText.optional() }),
    reply: EditableInstitute,
  }),
  saveInstitute: endpoint("POST /institutes/v2/api/saveInstituteDetails", {
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
    failures: ["stale", "too_large"],
  }),
  courses: endpoint("GET /institutes/v2/api/fetchAdminCourses", {
    summary: "Items with drafts and counts, of one kind or of all; a teacher sees their own",
    access: STAFF,
    screen: "courses",
    query: pageQuery(10).extend({
      instituteId: IdText.optional(),
      kind: z.union([Kind, z.literal("all")]).default("course"),
      status: Status.optional(),
      sort: z.enum(ITEM_SORTS).default("-updated"),
    }),
    reply: DeskItems,
  }),
  showItem: endpoint("GET /institutes/v2/api/deskItem/:id", {
    summary: "One item as those who look after it see it (added)",
    access: STAFF,
    screen: "courses",
    params: IdParams,
    reply: DeskItem,
    failures: ["not_found"],
  }),
  saveItem: endpoint("POST /institutes/v2/api/saveItem", {
    summary: "Changes title, promise, price and state of an item (added); a teacher their own, without publishing",
    access: STAFF,
    screen: "courses",
    body: ItemInput,
    reply: DeskItem,
    failures: ["not_found", "stale", "no_rights"],
  }),
  changeVisibility: endpoint("POST /institutes/v2/api/changeVisibility", {
    summary: "Shows or hides an item in the institute's lists",
    access: ADMINS,
    screen: "courses",
    body: z.object({ kind: Kind, id: Id, visible: z.boolean() }),
    reply: Nothing,
    failures: ["not_found"],
  }),
  enquiries: endpoint("GET /institutes/v2/api/enquiries", {
    summary: "Enquiries of the institute, newest first, those of the main host for the platform; spam on request only",
    access: INBOX,
    screen: "enquiries",
    query: pageQuery(10).extend({ status: z.enum(ENQUIRY_STATUSES).optional() }),
    reply: Enquiries,
  }),
  showEnquiry: endpoint("GET /institutes/v2/api/enquiries/:id", {
    summary: "One enquiry (added)",
    access: INBOX,
    screen: "enquiries",
    params: IdParams,
    reply: Enquiry,
    failures: ["not_found"],
  }),
  changeEnquiryStatus: endpoint("POST /institutes/v2/api/changeEnquiryStatus", {
    summary: "Notes that an enquiry is answered, open again, or spam (added)",
    access: INBOX,
    screen: "enquiries",
    body: z.object({ id: Id, status: z.enum(ENQUIRY_STATUSES) }),
    reply: Nothing,
    failures: ["not_found"],
  }),
  adminDashboard: endpoint("GET /institutes/v2/api/dashboard/admin", {
    summary: "The figures of an institute's desk, and what its page still lacks (added)",
    access: area("admin"),
    screen: "dashboard",
    reply: AdminDashboard,
  }),
  teacherDashboard: endpoint("GET /institutes/v2/api/dashboard/teacher", {
    summary: "The figures of a teacher's own items (added)",
    access: area("teacher"),
    screen: "dashboard",
    reply: TeacherDashboard,
  }),
  masterDashboard: endpoint("GET /institutes/v2/api/dashboard/master", {
    summary: "The figures of the platform (added)",
    access: area("master"),
    scope: "platform",
    reply: MasterDashboard,
  }),
  institutes: endpoint("GET /institutes/v2/api/fetchAllInstituteList", {
    summary: "Every institute with its plan and counts",
    access: MASTERS,
    scope: "platform",
    query: pageQuery(10),
    reply: MasterInstitutes,
  }),
  featureInstitute: endpoint("POST /institutes/v2/api/updateInstituteFeaturedFlag", {
    summary: "Features an institute in the directory, or no longer",
    access: MASTERS,
    scope: "platform",
    body: z.object({ id: Id, featured: z.boolean() }),
    reply: Nothing,
    failures: ["not_found"],
  }),
  orderInstitutes: endpoint("POST /institutes/v2/api/updateInstituteDisplayOrder", {
    summary: "Sets the order of institutes in the directory",
    access: MASTERS,
    scope: "platform",
    body: z.array(z.object({ id: Id, displayOrder: z.number().int().min(0).max(1_000_000) })).max(1_000),
    reply: Nothing,
  }),
}
