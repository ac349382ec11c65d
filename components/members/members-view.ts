import type { RecordTab } from "./record/member-record"
import type { Role } from "@/lib/shared/roles"

/** The three lists of members, each with the roles that it shows. */
export const MEMBER_KINDS = {
  students: ["Student"],
  teachers: ["Teacher"],
  admins: ["InstituteAdmin", "Admin"],
} as const satisfies Record<string, readonly Role[]>
export type MemberKind = keyof typeof MEMBER_KINDS
export const listMemberKinds = (): MemberKind[] => ["students", "teachers", "admins"]

/** The panels that open beside the list for one member: details, edit form and parents. */
export const PANELS = ["member", "edit", "parents"] as const
type Panel = (typeof PANELS)[number]

/** What is open beside the list: a panel of one member, or the form for a new member. */
export type OpenPanel = { panel: Panel; id: number; tab?: RecordTab; tabPage?: number } | "new" | undefined

/**
 * The panel to open for the URL: without the right to edit, the details replace a form; without the right to add, the form
 * for a new member stays closed.
 */
export function permittedPanel(open: OpenPanel, { mayAdd, mayEdit }: { mayAdd: boolean; mayEdit: boolean }) {
  if (open === "new") return mayAdd ? open : undefined
  return open && !mayEdit ? { ...open, panel: "member" as const } : open
}
