import { InstituteFrame } from "@/components/institutes/public/institute-frame"
import { TeacherList } from "@/components/institutes/public/teacher-list"
import { loadTeachers, teachersMetadata, type TeachersProps } from "./load-teachers"

export const generateMetadata = teachersMetadata

export default async function Page(props: TeachersProps) {
  const shown = await loadTeachers(props)
  return (
    <InstituteFrame institute={shown.institute} kind="teachers">
      <TeacherList {...shown} />
    </InstituteFrame>
  )
}
