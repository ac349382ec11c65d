import { InstituteFrame } from "@/components/institutes/public/institute-frame"
import { TeacherPage } from "@/components/institutes/public/teacher-page"
import { loadTeacher, teacherMetadata, type TeacherProps } from "../load-teachers"

export const generateMetadata = teacherMetadata

export default async function Page(props: TeacherProps) {
  const shown = await loadTeacher(props)
  return (
    <InstituteFrame institute={shown.institute} kind="teachers">
      <TeacherPage {...shown} />
    </InstituteFrame>
  )
}
