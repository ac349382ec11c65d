import { z } from "zod"
import { endpoint } from "@/lib/contract/endpoint"
import { Id, IdParams, IdText, Nothing, RowVersion } from "@/lib/contract/shapes"
import { ADMINS, BASE_ROLES, ROLES } from "@/lib/shared/roles"
import { SCREEN_KEYS } from "@/lib/shared/screens"

/** A role's name: letters, digits and some punctuation, so that it cannot contain markup. */
const RoleName = z
  .string()
  .trim()
  .min(2, "At least 2 letters")
  .max(80, "At most 80 letters")
  .regex(/^[\p{L}\p{M}\p{N} .,'’&()/+-]+$/u, "Letters, figures and simple signs only")

/** A role of an institute: a system role that every institute has, or a custom role of its own. */
export const InstituteRole = z.object({
  id: Id,
  name: z.string(),
  base_role: z.enum(ROLES),
  is_system: z.boolean(),
  /** How many members have it, without former members. */
  members: z.number().int(),
  /** How many screens it may see; null for all of its area. */
  screens: z.number().int().nullable(),
  version: RowVersion,
})
export type InstituteRole = z.infer<typeof InstituteRole>

export const ScreenEntry = z.object({
  id: Id,
  module_id: z.number().int(),
  key: z.enum(SCREEN_KEYS),
  href: z.string(),
})

/** What a role may do on a screen. */
export const MappedScreen = ScreenEntry.extend({
  can_view: z.boolean(),
  can_edit: z.boolean(),
  can_delete: z.boolean(),
  /** Whether the mobile app shows it too. */
  on_app: z.boolean(),
})
export type MappedScreen = z.infer<typeof MappedScreen>

const Ids = z
  .string()
  .max(400)
  .regex(/^(\d{1,6}(,\d{1,6})*)?$/, "Must be numbers with commas")
  .transform((text) => text.split(",").filter(Boolean).map(Number))

const instituteQuery = z.object({ instituteId: IdText.optional() })

export const roles = {
  listForUsers: endpoint("GET /institutes/v2/api/fetchInstituteRoles", {
    summary: "The roles that members of the institute may have",
    access: ADMINS,
    screen: "users",
    query: instituteQuery,
    reply: z.array(InstituteRole),
  }),
  list: endpoint("GET /roles/v2/api/fetchRolesOfInstitute", {
    summary: "The roles of the institute, the system roles before its custom ones",
    access: ADMINS,
    screen: "roles",
    query: instituteQuery,
    reply: z.array(InstituteRole),
  }),
  add: endpoint("POST /roles/v2/api/addRole", {
    summary: "Adds a custom role, based on a system role that it never exceeds, with the dashboard as its first screen",
    access: ["InstituteAdmin"],
    screen: "roles",
    feature: "customRoles",
    body: z.object({ name: RoleName, base_role: z.enum(BASE_ROLES), instituteId: Id.optional() }),
    reply: InstituteRole,
    failures: ["name_taken"],
    limit: { calls: 120, perSeconds: 3600 },
    records: ["role.added"],
  }),
  screens: endpoint("GET /roles/v2/api/fetchScreens", {
    summary: "The screens of every area",
    access: ADMINS,
    screen: "roles",
    reply: z.array(ScreenEntry),
  }),
  mapping: endpoint("GET /users/v1/api/fetchScreenMapping/:id", {
    summary: "The screens mapped to a role: the caller's own, or, for an admin, any of the institute",
    access: "signed-in",
    params: IdParams,
    reply: z.object({ role: InstituteRole, screens: z.array(MappedScreen) }),
    failures: ["not_found"],
  }),
  saveMapping: endpoint("POST /roles/v2/api/saveScreenMapping", {
    summary:
      "Sets the screens of a custom role, with the rights on them; effective with the next call of its members. A new right to change money or roles requires reauthentication",
    access: ["InstituteAdmin"],
    screen: "roles",
    feature: "customRoles",
    query: z.object({
      /** The screens that the role may see, and those of them that the app shows. */
      screenIds: Ids,
      appScreenMappingIds: Ids.default([]),
      instituteId: IdText.optional(),
    }),
    body: z.object({
      roleId: Id,
      version: RowVersion.optional(),
      rights: z
        .array(z.object({ screenId: Id, can_edit: z.boolean().default(false), can_delete: z.boolean().default(false) }))
        .max(200)
        .default([]),
    }),
    reply: z.object({ role: InstituteRole, screens: z.array(MappedScreen) }),
    failures: ["not_found", "stale", "invalid_input", "reauthentication_required"],
    records: ["role.rights_changed"],
  }),
  remove: endpoint("DELETE /roles/v2/api/deleteRole/:id", {
    summary: "Deletes a custom role; refused while members have it",
    access: ["InstituteAdmin"],
    screen: "roles",
    params: IdParams,
    reply: Nothing,
    failures: ["not_found", "role_in_use"],
    records: ["role.removed"],
  }),
}
