import { MEMBER_SORTS, MEMBER_STATUSES, type MemberSort, type MemberStatus } from "@/lib/features/members/member-shapes"
import type { Role } from "@/lib/shared/roles"

/** The three lists of people, each with the roles that stand in it. */
export const KINDS = {
  students: ["Student"],
  teachers: ["Teacher"],
  admins: ["InstituteAdmin", "Admin"],
} as const satisfies Record<string, readonly Role[]>
export type Kind = keyof typeof KINDS
export const listKinds = (): Kind[] => ["students", "teachers", "admins"]

/** What lies open beside the list: somebody, their form, their parents, or the form for somebody new. */
export const PANELS = ["member", "edit", "parents"] as const
type Panel = (typeof PANELS)[number]

/** What of the people is shown, as the address holds it; pages are counted from 1. */
export interface MembersView {
  page: number
  search?: string | undefined
  status?: MemberStatus | undefined
  sort?: MemberSort | undefined
  open?: { panel: Panel; id: number } | "new" | undefined
}

/** What lies open of what an address asks for: a form that would be refused does not, and the person is shown instead. */
export function opened(open: MembersView["open"], { mayAdd, mayEdit }: { mayAdd: boolean; mayEdit: boolean }) {
  if (open === "new") return mayAdd ? open : undefined
  return open && !mayEdit ? { ...open, panel: "member" as const } : open
}

const MOST_LETTERS = 80

/** Reads the view off an address, whatever stands there. */
export function readMembersView(address: { get: (name: string) => string | null }): MembersView {
  const page = Number(address.get("page"))
  return {
    page: Number.isSafeInteger(page) && page > 0 && page <= 1_000_000 ? page : 1,
    search: address.get("search")?.slice(0, MOST_LETTERS) || undefined,
    status: MEMBER_STATUSES.find((status) => status === address.get("status")),
    sort: MEMBER_SORTS.find((sort) => sort === address.get("sort")),
    open: address.get("new") === null ? openPanel(address) : "new",
  }
}

/** The query of a view, with its question mark. */
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

function openPanel(address: { get: (name: string) => string | null }): MembersView["open"] {
  for (const panel of PANELS) {
    const id = address.get(panel) ?? ""
    if (/^[1-9]\d{0,14}$/.test(id)) return { panel, id: Number(id) }
  }
  return undefined
}
