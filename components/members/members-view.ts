import { MEMBER_SORTS, MEMBER_STATUSES, type MemberSort, type MemberStatus } from "@/lib/features/members/member-shapes"
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

/** The view of a list of members, as the URL holds it; pages are counted from 1. */
export interface MembersView {
  page: number
  search?: string | undefined
  status?: MemberStatus | undefined
  sort?: MemberSort | undefined
  open?: { panel: Panel; id: number } | "new" | undefined
}

/**
 * The panel to open for the URL: without the right to edit, the details replace a form; without the right to add, the form
 * for a new member stays closed.
 */
export function permittedPanel(open: MembersView["open"], { mayAdd, mayEdit }: { mayAdd: boolean; mayEdit: boolean }) {
  if (open === "new") return mayAdd ? open : undefined
  return open && !mayEdit ? { ...open, panel: "member" as const } : open
}

const MAX_SEARCH_LENGTH = 80

/** Reads the view from the query string; invalid values are ignored. */
export function readMembersView(params: { get: (name: string) => string | null }): MembersView {
  const page = Number(params.get("page"))
  return {
    page: Number.isSafeInteger(page) && page > 0 && page <= 1_000_000 ? page : 1,
    search: params.get("search")?.slice(0, MAX_SEARCH_LENGTH) || undefined,
    status: MEMBER_STATUSES.find((status) => status === params.get("status")),
    sort: MEMBER_SORTS.find((sort) => sort === params.get("sort")),
    open: params.get("new") === null ? readPanel(params) : "new",
  }
}

/** The query string of a view, with its question mark. */
export function membersQuery({ page, search, status, sort, open }: MembersView): string {
  const query = new URLSearchParams()
  if (search) query.set("search", search)
  if (status) query.set("status", status)
  if (sort) query.set("sort", sort)
  if (page > 1) query.set("page", String(page))
  if (open === "new") query.set("new", "1")
  else if (open) query.set(open.panel, String(open.id))
  const text = query.toString()
  return text ? `?${text}` : ""
}

function readPanel(params: { get: (name: string) => string | null }): MembersView["open"] {
  for (const panel of PANELS) {
    const id = params.get(panel) ?? ""
    if (/^[1-9]\d{0,14}$/.test(id)) return { panel, id: Number(id) }
  }
  return undefined
}
