import { MEMBER_STATUSES } from "@/lib/features/members/member-shapes"
import { parseRole } from "@/lib/server/auth/actor"
import type { Db } from "@/lib/server/tenancy/transaction"
import { ROLE_IDS, type Role } from "@/lib/shared/roles"
import { SCREENS, screensOf } from "@/lib/shared/screens"
import type { InstituteRole, MappedScreen } from "./contract"

const SYSTEM_ROLES = ["InstituteAdmin", "Admin", "Teacher", "Student"] as const

/** The counters of the members with a role, and of those among them who have a role of the institute's own. */
const memberKinds = (role: Role) =>
  MEMBER_STATUSES.filter((status) => status !== "left").map((status) => `members.${role}.${status}`)
const customRoleKind = (role: Role) => `custom_role_members.${role}`

/** The roles of the current institute with their numbers of members, the system roles first. */
export async function listRoles(db: Db): Promise<InstituteRole[]> {
  const [counts, own] = await Promise.all([
    db
      .selectFrom("counters")
      .select(["kind", (e) => e.fn.sum<number>("count").as("members")])
      .where(
        "kind",
        "in",
        SYSTEM_ROLES.flatMap((role) => [...memberKinds(role), customRoleKind(role)]),
      )
      .groupBy("kind")
      .execute(),
    selectCustomRoles(db).orderBy("r.name").execute(),
  ])
  const sumOf = (kinds: string[]) =>
    counts.filter(({ kind }) => kinds.includes(kind)).reduce((sum, { members }) => sum + members, 0)
  const system = SYSTEM_ROLES.map((role) => ({
    id: ROLE_IDS[role],
    name: role,
    base_role: role,
    is_system: true,
    members: sumOf(memberKinds(role)) - sumOf([customRoleKind(role)]),
    screens: null,
    version: 1,
  }))
  return [...system, ...own.map(toRole)]
}

/** One role of the current institute, with its screens. */
export async function findMapping(db: Db, id: number) {
  const system = SYSTEM_ROLES.find((role) => ROLE_IDS[role] === id)
  if (system) {
    const role = (await listRoles(db)).find((one) => one.id === id)
    return role && { role, screens: screensOf(system).map(fullAccess) }
  }
  const row = await selectCustomRoles(db).where("r.id", "=", id).executeTakeFirst()
  if (!row) return undefined
  const mapped = await db
    .selectFrom("role_screens")
    .select(["screenId", "canView", "canEdit", "canDelete", "onApp"])
    .where("roleId", "=", id)
    .execute()
  const role = toRole(row)
  const screens = screensOf(role.base_role).flatMap((screen) => {
    const own = mapped.find(({ screenId }) => screenId === screen.id)
    return own
      ? [
          {
            ...entryOf(screen),
            can_view: own.canView,
            can_edit: own.canEdit && screen.rights.includes("edit"),
            can_delete: own.canDelete && screen.rights.includes("delete"),
            on_app: own.onApp,
          },
        ]
      : []
  })
  return { role, screens }
}

export const listScreens = () => SCREENS.map(entryOf)

const selectCustomRoles = (db: Db) =>
  db
    .selectFrom("roles as r")
    .select(["r.id", "r.name", "r.baseRole", "r.version"])
    .select((e) => [
      e
        .selectFrom("memberships as m")
        .select((c) => c.fn.countAll<number>().as("n"))
        .whereRef("m.customRoleId", "=", "r.id")
        .where("m.status", "<>", "left")
        .as("members"),
      e
        .selectFrom("role_screens as s")
        .select((c) => c.fn.countAll<number>().as("n"))
        .whereRef("s.roleId", "=", "r.id")
        .where("s.canView", "=", true)
        .as("screens"),
    ])

type Row = {
  id: number
  name: string
  baseRole: string
  version: number
  members: number | null
  screens: number | null
}

const toRole = ({ id, name, baseRole, version, members, screens }: Row): InstituteRole => ({
  id,
  name,
  base_role: parseRole(baseRole),
  is_system: false,
  members: members ?? 0,
  screens: screens ?? 0,
  version,
})

const entryOf = ({ id, moduleId, key, href }: (typeof SCREENS)[number]) => ({ id, module_id: moduleId, key, href })

const fullAccess = (screen: (typeof SCREENS)[number]): MappedScreen => ({
  ...entryOf(screen),
  can_view: true,
  can_edit: screen.rights.includes("edit"),
  can_delete: screen.rights.includes("delete"),
  on_app: true,
})

/** The id of a member's role: that of their custom role, or that of their system role. */
export const roleIdOf = ({ role, customRoleId }: { role: Role; customRoleId: number | null }) =>
  customRoleId ?? ROLE_IDS[role]
