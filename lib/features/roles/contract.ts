import { z } from "zod"
import { endpoint } from "@/lib/contract/endpoint"
import { Id, IdParams, IdText, Nothing } from "@/lib/contract/shapes"
import { ADMINS, BASE_ROLES, ROLES } from "@/lib/shared/roles"
import { SCREEN_KEYS } from "@/lib/shared/screens"

/** A role's name: letters, figures and a few signs, so that it is never anything but a name. */
const RoleName = z
  .string()
  .trim()
  .min(2, "At least 2 letters")
  .max(80, "At most 80 letters")
  .regex(/^[\p{L}\p{M}\p{N} .,'’&()/+-]+$/u, "Letters, figures and simple signs only")

/** A role that people of the institute hold: one that every institute has, or one of its own. */
export const InstituteRole = z.object({
  id: Id,
  name: z.string(),
  base_role: z.enum(ROLES),
  is_system: z.boolean(),
  /** How many people hold it, those who have left not counted. */
  members: z.number().int(),
  /** How many screens it may see; null for all of its area. */
  screens: z.number().int().nullable(),
  version: z.number().int(),
})
export type InstituteRole = z.infer<typeof InstituteRole>

/** A screen as the catalogue lists it. */
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
  /** It is shown in the app of phones too. */
  on_app: z.boolean(),
})
export type MappedScreen = z.infer<typeof MappedScreen>

const Ids = z
  .string()
  .max(400)
  .regex(/^(\d{1,6}(,\d{1,6})*)?$/, "Must be numbers with commas")
  .transform((text) => text.split(",").filter(Boolean).map(Number))

const ofInstitute = z.object({ instituteId: IdText.optional() })

export const roles = {
  listForUsers: endpoint("GET /institutes/v2/api/fetchInstituteRoles", {
    summary: "The roles that people of the institute may hold",
    access: ADMINS,
    screen: "users",
    query: ofInstitute,
    reply: z.array(InstituteRole),
  }),
  list: endpoint("GET /roles/v2/api/fetchRolesOfInstitute", {
    summary: "The roles of the institute, its own after those that every institute has",
    access: ADMINS,
    screen: "roles",
    query: ofInstitute,
    reply: z.array(InstituteRole),
  }),
  add: endpoint("POST /roles/v2/api/addRole", {
    summary:
      "Adds a role of the institute's own; it rests on a role that it never exceeds, and begins with the dashboard",
    access: ["InstituteAdmin"],
    screen: "roles",
    body: z.object({ name: RoleName, base_role: z.enum(BASE_ROLES), instituteId: Id.optional() }),
    reply: InstituteRole,
    failures: ["name_taken"],
    limit: { calls: 120, perSeconds: 3600 },
  }),
  screens: endpoint("GET /roles/v2/api/fetchScreens", {
    summary: "The screens of every area",
    access: ADMINS,
    screen: "roles",
    reply: z.array(ScreenEntry),
  }),
  mapping: endpoint("GET /users/v1/api/fetchScreenMapping/:id", {
    summary: "The screens mapped to a role: one's own, or as an admin any of the institute",
    access: "signed-in",
    params: IdParams,
    reply: z.object({ role: InstituteRole, screens: z.array(MappedScreen) }),
    failures: ["not_found"],
  }),
  saveMapping: endpoint("POST /roles/v2/api/saveScreenMapping", {
    summary:
      "Sets the screens of an own role, with what may be done there; it holds from the next call of its people on",
    access: ["InstituteAdmin"],
    screen: "roles",
    query: z.object({
      /** The screens that the role may see, and those of them that the app shows. */
      screenIds: Ids,
      appScreenMappingIds: Ids.default([]),
      instituteId: IdText.optional(),
    }),
    body: z.object({
      roleId: Id,
      version: z.number().int(),
      rights: z
        .array(z.object({ screenId: Id, can_edit: z.boolean().default(false), can_delete: z.boolean().default(false) }))
        .max(200)
        .default([]),
    }),
    reply: z.object({ role: InstituteRole, screens: z.array(MappedScreen) }),
    failures: ["not_found", "stale", "invalid_input"],
  }),
  remove: endpoint("DELETE /roles/v2/api/deleteRole/:id", {
    summary: "Deletes a role of the institute's own; refused while people hold it",
    access: ["InstituteAdmin"],
    screen: "roles",
    params: IdParams,
    reply: Nothing,
    failures: ["not_found", "role_in_use"],
  }),
}
