import type { IconName } from "@/components/ui/icon"
import { call } from "@/lib/client/api"
import type { Endpoint } from "@/lib/contract/endpoint"
import { enquiriesAdmin } from "@/lib/features/enquiries/admin-contract"
import { files } from "@/lib/features/files/contract"
import { itemsAdmin } from "@/lib/features/items/admin-contract"
import { learning } from "@/lib/features/learning/contract"
import { members } from "@/lib/features/members/contract"
import { orders } from "@/lib/features/orders/contract"
import { platform } from "@/lib/features/platform/contract"
import { fullName } from "@/lib/shared/full-name"
import { paths } from "@/lib/shared/paths"
import type { Area, Role } from "@/lib/shared/roles"

/** Something that the search of an area has found, and the page that shows it. */
export interface Found {
  href: string
  label: string
  detail: string
}

/** A kind of thing that an area finds by text, for those who may make the call of its list. */
export interface SearchSource {
  group: "people" | "items" | "lessons" | "files" | "orders" | "enquiries" | "institutes"
  icon: IconName
  endpoint: Endpoint
  find: (text: string) => Promise<Found[]>
}

const MOST = 5
const firstPage = (searchParam: string) => ({ page: "0", size: String(MOST), searchParam })

const MEMBER_LISTS: Record<Role, string> = {
  Student: "students",
  Teacher: "teachers",
  Admin: "admins",
  InstituteAdmin: "admins",
  SuperAdmin: "admins",
}

const people: SearchSource = {
  group: "people",
  icon: "users",
  endpoint: members.list,
  async find(text) {
    const { content } = await call(members.list, { query: firstPage(text) })
    return content.map((member) => ({
      href: paths.adminMember(MEMBER_LISTS[member.role.roleType], member.user_id),
      label: fullName(member),
      detail: member.email,
    }))
  },
}

const itemsOf = (area: "admin" | "teacher"): SearchSource => ({
  group: "items",
  icon: "graduation-cap",
  endpoint: itemsAdmin.list,
  async find(text) {
    const { content } = await call(itemsAdmin.list, { query: { ...firstPage(text), kind: "all" } })
    return content.map(({ id, title }) => ({ href: paths.course(area, id), label: title, detail: "" }))
  },
})

const lessonsOf = (area: "admin" | "teacher" | "student"): SearchSource => ({
  group: "lessons",
  icon: "play",
  endpoint: learning.lessons,
  async find(text) {
    const lessons = await call(learning.lessons, { query: { searchParam: text } })
    return lessons.map(({ id, title, item }) => ({
      href: area === "student" ? paths.learn(item.kind, item.id, id) : paths.course(area, item.id),
      label: title,
      detail: item.title,
    }))
  },
})

const filesOf = (area: "admin" | "teacher"): SearchSource => ({
  group: "files",
  icon: "folder",
  endpoint: files.list,
  async find(text) {
    const { content } = await call(files.list, { query: firstPage(text) })
    return content.map((file) => ({ href: paths.file(area, file), label: file.name, detail: "" }))
  },
})

const ownItems: SearchSource = {
  group: "items",
  icon: "book-open",
  endpoint: learning.accessible,
  async find(text) {
    const items = await call(learning.accessible, { query: {} })
    const wanted = text.toLocaleLowerCase()
    return items
      .filter(({ title }) => title.toLocaleLowerCase().includes(wanted))
      .slice(0, MOST)
      .map(({ id, kind, title }) => ({ href: paths.learn(kind, id), label: title, detail: "" }))
  },
}

const ordersOf = (pathOf: (transactionId: string) => string): SearchSource => ({
  group: "orders",
  icon: "shopping-bag",
  endpoint: orders.list,
  async find(text) {
    const { content } = await call(orders.list, { query: firstPage(text) })
    return content.map(({ transactionId, number, buyer, lines }) => ({
      href: pathOf(transactionId),
      label: lines.map(({ item }) => item.title).join(", "),
      detail: `${number} · ${buyer.name}`,
    }))
  },
})

const enquiriesOf = (area: "admin" | "master"): SearchSource => ({
  group: "enquiries",
  icon: "inbox",
  endpoint: enquiriesAdmin.list,
  async find(text) {
    const { content } = await call(enquiriesAdmin.list, { query: firstPage(text) })
    return content.map(({ id, name, message }) => ({
      href: paths.enquiry(area, id),
      label: name,
      detail: message,
    }))
  },
})

const institutes: SearchSource = {
  group: "institutes",
  icon: "layers",
  endpoint: platform.listInstitutes,
  async find(text) {
    const { content } = await call(platform.listInstitutes, { query: firstPage(text) })
    return content.map(({ name, slug }) => ({
      href: `${paths.masterInstitutes}?search=${encodeURIComponent(name)}`,
      label: name,
      detail: slug,
    }))
  },
}

/** What the search of each area finds besides its pages, in display order. */
export const SEARCH_SOURCES: Record<Area, readonly SearchSource[]> = {
  admin: [
    people,
    itemsOf("admin"),
    lessonsOf("admin"),
    filesOf("admin"),
    ordersOf(paths.adminOrder),
    enquiriesOf("admin"),
  ],
  teacher: [itemsOf("teacher"), lessonsOf("teacher"), filesOf("teacher")],
  student: [ownItems, lessonsOf("student")],
  master: [institutes, enquiriesOf("master")],
}
