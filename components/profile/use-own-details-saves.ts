import { useOwnSaves } from "@/components/forms/use-own-saves"
import { call } from "@/lib/client/api"
import type { members } from "@/lib/features/members/contract"
import { MemberChange } from "@/lib/features/members/member-shapes"
import { teacherProfileFieldsOf, teacherProfileOf } from "@/lib/features/members/teacher-profile-fields"
import { profile } from "@/lib/features/profile/contract"
import { requiredFieldsOf } from "./personal/about-fields"

/** How much of a number of the billing details is shown at its end. */
const SHOWN_END = 4

/** Recognises the saves of the own details whose answer was lost. */
export const useOwnDetailsSaves = () =>
  useOwnSaves<typeof members.edit>({
    async fetchCurrent() {
      const own = await call(profile.show, {})
      const current = {
        ...requiredFieldsOf(own),
        date_of_birth: own.date_of_birth,
        teacher: teacherProfileOf(teacherProfileFieldsOf(own.teacher)),
      }
      return {
        version: own.version,
        has: ({ form: { userDetails, billingDetails } }) => {
          const { data: saved } = MemberChange.safeParse(current)
          const { data: sent } = MemberChange.safeParse(userDetails)
          if (!saved || !sent) return false
          const { version: _version, without: _without, ...texts } = sent
          const has: Record<string, unknown> = saved
          const billing: Record<string, string | null> = { ...own.billing }
          return (
            Object.entries(texts).every(([name, value]) => isSame(value, has[name])) &&
            Object.entries(billingDetails ?? {}).every(([name, value]) => endOf(value) === endOf(billing[name]))
          )
        },
      }
    },
    over: ({ form }, version) => ({ form: { ...form, userDetails: { ...form.userDetails, version } } }),
  })

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
const endOf = (text: string | null | undefined) => (text ?? "").slice(-SHOWN_END)
