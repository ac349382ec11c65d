import { InstituteFrame } from "@/components/institutes/public/institute-frame"
import { TeacherPage } from "@/components/institutes/public/teacher-page"
import { ItemGrid } from "@/components/items/public/item-grid"
import { loadTeacher, teacherMetadata, type TeacherProps } from "../load-teachers"

export const generateMetadata = teacherMetadata

export default async function Page(props: TeacherProps) {
  const { institute, teacher } = await loadTeacher(props)
  const { teaches } = teacher
  return (
    <InstituteFrame institute={institute} kind="teachers">
      <TeacherPage
        institute={institute}
        teacher={teacher}
        items={teaches.length > 0 && <ItemGrid items={teaches} institute={institute} />}
      />
    </InstituteFrame>
  )
}
