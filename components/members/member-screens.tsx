import { MembersScreen } from "./members-screen"

export const StudentsScreen = () => <MembersScreen kind="students" />
export const TeachersScreen = () => <MembersScreen kind="teachers" />
export const AdminsScreen = () => <MembersScreen kind="admins" />
