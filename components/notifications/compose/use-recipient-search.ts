import { useTranslations } from "next-intl"
import { fullName } from "@/lib/shared/full-name"
import { call } from "@/lib/client/api"
import { getSession } from "@/lib/client/session/session"
import { itemsAdmin } from "@/lib/features/items/admin-contract"
import { platform } from "@/lib/features/platform/contract"
import { members } from "@/lib/features/members/contract"
import type { Choice } from "@/components/forms/search-combobox"

const PAGE = { page: "0", size: "20" }

/** Searches for the items, people and institutes that the caller may choose as recipients. */
export function useRecipientSearch() {
  const kinds = useTranslations("sending.items")
  const roles = useTranslations("shell.roles")

  const searchItems = async (text: string): Promise<Choice[]> => {
    const query = { ...PAGE, kind: "all" as const, searchParam: text || undefined }
    const { content } = await call(itemsAdmin.list, { query })
    return content.map(({ id, title, kind }) => ({ id, name: title, hint: kinds(kind) }))
  }

  const searchPeople = async (text: string, isTeacher: boolean): Promise<Choice[]> => {
    const instituteId = String((await getSession())?.user.selectedInstitute ?? "")
    const query = { ...PAGE, searchParam: text || undefined, ...(isTeacher && { role: "Student" }) }
    const { content } = await call(members.listNames, { params: { instituteId }, query })
    return content.map((person) => ({
      id: person.user_id,
      name: fullName(person),
      hint: roles(person.role.roleType),
      picture: person.profileImage,
    }))
  }

  const searchInstitutes = async (text: string): Promise<Choice[]> => {
    const { content } = await call(platform.listInstitutes, { query: { ...PAGE, searchParam: text || undefined } })
    return content.map(({ id, name, slug }) => ({ id, name, hint: slug }))
  }

  return { searchItems, searchPeople, searchInstitutes }
}
