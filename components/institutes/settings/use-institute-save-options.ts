import { useOwnSaves } from "@/components/forms/use-own-saves"
import { call, type useSend } from "@/lib/client/api"
import { dashboards } from "@/lib/features/dashboards/contract"
import { instituteSettings } from "@/lib/features/institutes/settings-contract"
import { GstInput, InstituteInput } from "@/lib/features/institutes/settings-shapes"
import { parseProfile, profileFieldsOf } from "./profile-fields"

type SaveOptions = NonNullable<Parameters<typeof useSend<typeof instituteSettings.save>>[1]>

/** How the settings of the institute are saved: a save whose answer was lost is no conflict with itself. */
export const useInstituteSaveOptions = (options?: SaveOptions["options"]): SaveOptions => ({
  invalidates: [dashboards.admin],
  around: useOwnInstituteSaves(),
  ...(options && { options }),
})

const useOwnInstituteSaves = () =>
  useOwnSaves<typeof instituteSettings.save>({
    async fetchCurrent() {
      const institute = await call(instituteSettings.show, { query: {} })
      const current = parseProfile(institute, profileFieldsOf(institute))
      return {
        version: institute.version,
        has: ({ form }) =>
          current.details !== undefined &&
          textsOf(form.instituteDetails) === textsOf(current.details) &&
          (form.instituteGSTDetails === undefined || gstOf(form.instituteGSTDetails) === gstOf(current.gst)),
      }
    },
    over: ({ form }, version) => ({ form: { ...form, instituteDetails: { ...form.instituteDetails, version } } }),
  })

/** What is saved, without the version and the files. */
function textsOf(details: unknown): string | undefined {
  const { data } = InstituteInput.safeParse(details)
  return data && JSON.stringify({ ...data, version: undefined, without: undefined })
}

const gstOf = (gst: unknown) => JSON.stringify(GstInput.safeParse(gst).data)
