/** What other features may call of the curriculum. */
export { addSections } from "./add-sections.server"
export { requireItem } from "./require-item.server"
export { countCurriculum } from "./require-room.server"
