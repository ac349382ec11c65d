import { useTranslations } from "next-intl"
import { nameOf } from "@/components/members/member-name"
import { call } from "@/lib/client/api"
import { getSession } from "@/lib/client/session"
import { itemsAdmin } from "@/lib/features/items/admin-contract"
import { platform } from "@/lib/features/platform/contract"
import { members } from "@/lib/features/members/contract"
import type { Choice } from "./draft"

const PAGE = { page: "0", size: "20" }

/** What an audience can be chosen from: items, people and institutes, as far as the caller sees them. */
export function useFindable() {
  const kinds = useTranslations("sending.items")
  const roles = useTranslations("shell.roles")

  const findItems = async (words: string): Promise<Choice[]> => {
    const query = { ...PAGE, kind: "all" as const, searchParam: words || undefined }
    const { content } = await call(itemsAdmin.list, { query })
    return content.map(({ id, title, kind }) => ({ id, name: title, note: kinds(kind) }))
  }

  const findPeople = async (words: string, isTeacher: boolean): Promise<Choice[]> => {
    const instituteId = String((await getSession())?.user.selectedInstitute ?? "")
    const query = { ...PAGE, searchParam: words || undefined, ...(isTeacher && { role: "Student" }) }
    const { content } = await call(members.names, { params: { instituteId }, query })
    return content.map((person) => ({
      id: person.user_id,
      name: nameOf(person),
      note: roles(person.role.roleType),
      picture: person.profileImage,
    }))
  }

  const findInstitutes = async (words: string): Promise<Choice[]> => {
    const { content } = await call(platform.listInstitutes, { query: { ...PAGE, searchParam: words || undefined } })
    return content.map(({ id, name, slug }) => ({ id, name, note: slug }))
  }

  return { findItems, findPeople, findInstitutes }
}
